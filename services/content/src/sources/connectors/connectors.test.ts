import { readMastodonLinks, readMastodonStatuses, readMastodonTags } from './mastodon.ts';
import { readNewsFeed } from './news-feed.ts';
import { readReddit } from './reddit.ts';
import { readYoutube } from './youtube.ts';

const now = Date.parse('2026-03-08T12:00:00Z');

const post = (data: Record<string, unknown>) => ({
  kind: 't3',
  data: {
    name: 't3_a',
    title: 'Tiny robots learn to fold paper cranes',
    author: 'ana',
    subreddit: 'robotics',
    created_utc: 1_772_900_000,
    ...data,
  },
});
const listing = (...children: unknown[]) => JSON.stringify({ kind: 'Listing', data: { children } });

describe('readReddit', () => {
  it('a listing -> topic, author and how many took part', () => {
    const [mention] = readReddit(
      listing(post({ score: 40, num_comments: 61, permalink: '/r/robotics/comments/a/x/', selftext: 'Look &amp; see' })),
      now,
    );

    expect(mention).toMatchObject({
      source: 'reddit',
      item: 't3_a',
      author: 'ana',
      at: 1_772_900_000_000,
      people: 61,
      topic: {
        key: 'cranes fold learn paper robots tiny',
        title: 'Tiny robots learn to fold paper cranes',
        summary: 'Look & see',
        tags: ['robotics'],
        link: 'https://www.reddit.com/r/robotics/comments/a/x/',
      },
    });
  });

  it('adult, pinned, odd and empty entries -> left out, the others kept', () => {
    const entries = [
      post({ over_18: true }),
      post({ stickied: true }),
      { kind: 't5', data: {} },
      post({ title: 7 }),
      post({ title: 'the' }),
      post({}),
    ];

    expect(readReddit(listing(...entries), now)).toHaveLength(1);
  });

  it.each(['', '<html>', '{"kind":"Listing"}', '[]', 'null'])('%j -> throws', (body) => {
    expect(() => readReddit(body, now)).toThrow();
  });
});

describe('readMastodon', () => {
  const history = [
    { day: '1772928000', uses: '120', accounts: '60' },
    { day: '1772841600', uses: '30', accounts: '24' },
  ];

  it('tags -> counters that start every day, and the days before', () => {
    expect(readMastodonTags(JSON.stringify([{ name: 'CosyGames', url: 'https://m.example/tags/CosyGames', history }]), now)).toEqual([
      {
        source: 'mastodon',
        item: 'tag CosyGames 1772928000',
        author: undefined,
        at: 1_772_928_000_000,
        people: 60,
        days: [[1_772_841_600_000, 24]],
        topic: {
          key: 'cosygames',
          title: '#CosyGames',
          summary: '',
          tags: ['CosyGames'],
          link: 'https://m.example/tags/CosyGames',
          isName: true,
        },
      },
    ]);
  });

  it('links -> the headline is the topic; a script address is no link', () => {
    const [mention] = readMastodonLinks(
      JSON.stringify([{ url: 'javascript:alert(1)', title: 'Whales sing again', description: '<b>Song</b>', history }]),
      now,
    );

    expect(mention?.topic).toEqual({
      key: 'sing whales',
      title: 'Whales sing again',
      summary: 'Song',
      tags: [],
      link: undefined,
      isName: false,
    });
  });

  it('statuses -> each tag is a topic, sensitive ones are left out', () => {
    const status = {
      id: '1',
      created_at: '2026-03-08T10:00:00.000Z',
      content: '<p>Hello <a>#Art</a></p>',
      url: 'https://m.example/1',
      replies_count: 1,
      account: { acct: 'ana@m.example' },
      reblogs_count: 4,
      favourites_count: 5,
      tags: [{ name: 'art' }, { name: 'ink' }],
    };

    const mentions = readMastodonStatuses(JSON.stringify([status, { ...status, sensitive: true }, { id: 2 }]), now);

    expect(mentions.map(({ topic, author, people }) => [topic.key, topic.summary, author, people])).toEqual([
      ['art', 'Hello #Art', 'ana@m.example', 10],
      ['ink', 'Hello #Art', 'ana@m.example', 10],
    ]);
  });
});

describe('readYoutube', () => {
  it('popular videos -> likes are people; hidden counts are none', () => {
    const snippet = {
      title: 'How paper planes fly so far',
      publishedAt: '2026-03-08T06:00:00Z',
      channelId: 'c1',
      tags: ['paper', 'flight'],
    };
    const items = [{ id: 'v1', snippet, statistics: { likeCount: '900', viewCount: '5' } }, { id: 'v2', snippet }, { id: 'v3' }];

    expect(readYoutube(JSON.stringify({ items }), now).map(({ item, people, author }) => [item, people, author])).toEqual([
      ['v1', 900, 'c1'],
      ['v2', 0, 'c1'],
    ]);
  });
});

describe('readNewsFeed', () => {
  const read = readNewsFeed('news.example');
  const rss = (inner: string) => `<rss version="2.0"><channel><title>N</title>${inner}</channel></rss>`;

  it('RSS, Atom, RDF and JSON -> the same headline', () => {
    const headline = 'Glass bridges open in Lisbon';
    const bodies = [
      rss(`<item><title>${headline}</title><link>https://n.example/1</link><pubDate>Sun, 08 Mar 2026 10:00:00 GMT</pubDate></item>`),
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><id>n</id><updated>2026-03-08T10:00:00Z</updated><entry><title type="html">${headline}</title><id>e</id>
        <link href="https://n.example/1"/><updated>2026-03-08T10:00:00Z</updated></entry></feed>`,
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>N</title></channel>
        <item><title>${headline}</title><link>https://n.example/1</link><dc:date>2026-03-08T10:00:00Z</dc:date></item></rdf:RDF>`,
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'N',
        items: [{ id: 'e', title: headline, url: 'https://n.example/1', date_published: '2026-03-08T10:00:00Z' }],
      }),
    ];

    for (const body of bodies)
      expect(read(body, now)).toMatchObject([
        {
          source: 'rss',
          author: 'news.example',
          at: now - 2 * 3_600_000,
          topic: { key: 'bridges glass lisbon open', link: 'https://n.example/1' },
        },
      ]);
  });

  it.each([
    ['entities that grow', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${rss('<item><title>&b; big news today</title></item>')}`],
    ['an outside entity', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rss('<item><title>&a; big news</title></item>')}`],
    ['a page', '<html><body>Sorry</body></html>'],
    ['a feed cut short', '<rss version="2.0"><channel><item><title>Half'],
    ['nothing', ''],
  ])('%s -> throws', (_case, body) => {
    expect(() => read(body, now)).toThrow();
  });
});
