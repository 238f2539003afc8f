import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Local servers of feeds, and one that answers as Bluesky's public search. */
export interface TrendServers {
  readonly feeds: readonly string[];
  /** Base address of the search. */
  readonly search: string;
  stop(): Promise<void>;
}

type Answer = (path: string) => string | undefined;

const startServer = async (answer: Answer) => {
  const server = createServer((request, response) => {
    const body = answer(request.url ?? '/');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const feed = (title: string, headline: string): string => `<?xml version="1.0"?>
<rss version="2.0"><channel><title>${title}</title><link>https://news.example/</link><description>News</description>
<item><title>${headline}</title><guid>${title}-1</guid><pubDate>${new Date().toUTCString()}</pubDate></item></channel></rss>`;

/** Posts of as many accounts with one tag, each with its own text, as `app.bsky.feed.searchPosts` answers. */
const posts = (tag: string, count: number): string =>
  JSON.stringify({
    posts: Array.from({ length: count }, (_each, index) => ({
      uri: `at://did:plc:account${index}/app.bsky.feed.post/3k${index}`,
      cid: `cid${index}`,
      author: { did: `did:plc:account${index}`, handle: `account${index}.example` },
      record: {
        $type: 'app.bsky.feed.post',
        text: `Boat number ${index} has come in to the harbour with guests from town ${index} #${tag}`,
        createdAt: new Date(Date.now() - 60_000).toISOString(),
        facets: [{ index: { byteStart: 0, byteEnd: 4 }, features: [{ $type: 'app.bsky.richtext.facet#tag', tag }] }],
      },
      replyCount: 0,
      repostCount: 0,
      likeCount: 0,
      indexedAt: new Date().toISOString(),
    })),
  });

/** Three feeds, and a search for `word` that finds posts of 30 accounts with a tag. Everything else is not found. */
export const startTrendServers = async (word: string, tag: string): Promise<TrendServers> => {
  const headlines = ['Harbour festival opens with two hundred boats', 'Boats race into the old harbour', 'What the tide leaves behind'];
  const feeds = await Promise.all(
    headlines.map((headline, index) => startServer((path) => (path === '/feed.xml' ? feed(`Paper ${index}`, headline) : undefined))),
  );
  const search = await startServer((path) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    if (pathname !== '/xrpc/app.bsky.feed.searchPosts') return undefined;
    return searchParams.get('q') === `"${word}"` ? posts(tag, 30) : posts(tag, 0);
  });
  return {
    feeds: feeds.map(({ url }) => `${url}/feed.xml`),
    search: search.url,
    stop: async () => {
      for (const server of [...feeds, search]) await server.stop();
    },
  };
};
