import { recordedAnswer } from '../../testing/recorded-answer.ts';
import { readBlueskyTopics, readBlueskyTrends } from './bluesky.ts';
import { readBlueskyPosts } from './bluesky-search.ts';
import { readGithub } from './github.ts';
import { readGoogleTrends } from './google-trends.ts';
import { addressesOf, knownSources, readHackerNews } from './sources.ts';
import { readWikipedia } from './wikipedia.ts';

const now = Date.parse('2026-03-08T12:00:00Z');
const hour = 3_600_000;

describe('readBlueskyTrends', () => {
  it('trends -> posts since the start; adult and incomplete ones are left out', () => {
    expect(readBlueskyTrends(recordedAnswer('bluesky-trends.json'), now)).toEqual([
      {
        source: 'bluesky',
        item: `trend harbour-festival ${now - 4 * hour}`,
        author: undefined,
        at: now - 4 * hour,
        people: 1840,
        days: [],
        topic: {
          key: 'festival harbour',
          title: 'Harbour Festival',
          summary: '',
          tags: ['culture'],
          link: 'https://bsky.app/profile/trending.bsky.app/feed/100200300',
          isName: true,
        },
      },
      expect.objectContaining({ people: 620, topic: expect.objectContaining({ key: 'eclipse', title: 'Eclipse', tags: [] }) }),
    ]);
  });

  it('topics -> one mention each, suggestions are left out', () => {
    const mentions = readBlueskyTopics(recordedAnswer('bluesky-topics.json'), now);

    expect(mentions.map(({ topic, people }) => [topic.key, topic.summary, people])).toEqual([
      ['festival harbour', 'Boats and music', undefined],
      ['eclipse', '', undefined],
    ]);
  });
});

describe('readBlueskyPosts', () => {
  it('posts -> tags and linked articles with their authors; adult posts, and those without a topic, are left out', () => {
    const mentions = readBlueskyPosts(recordedAnswer('bluesky-search.json'), now);

    expect(mentions.map(({ topic, people, author, at }) => [topic.key, topic.link, people, author, at])).toEqual([
      ['harbourfestival', 'https://bsky.app/profile/did:plc:ana/post/3kaa', 27, 'did:plc:ana', now - hour / 3],
      ['boats', 'https://bsky.app/profile/did:plc:ana/post/3kaa', 27, 'did:plc:ana', now - hour / 3],
      [expect.stringContaining('flood'), 'https://news.example/harbour', 1, 'did:plc:ben', now - hour / 4],
    ]);
    expect(mentions[0]?.text).toContain('two hundred');
  });

  it('no list of posts -> error', () => {
    expect(() => readBlueskyPosts('{"error": "Forbidden"}', now)).toThrow();
  });
});

describe('readHackerNews', () => {
  it('stories -> title without the kind, points or comments, the discussion where there is no link', () => {
    const mentions = readHackerNews(recordedAnswer('hacker-news.json'), now);

    expect(mentions.map(({ topic, people, author, at }) => [topic.title, topic.link, people, author, at])).toEqual([
      ['A database that fits in a spreadsheet cell', 'https://cell.example/', 388, 'ana', now - 2 * hour],
      ['Which paper notebooks survive rain?', 'https://news.ycombinator.com/item?id=47000002', 61, 'ben', now - 3 * hour],
    ]);
  });
});

describe('readWikipedia', () => {
  it('most read -> views of the day and of the days before; an article without earlier days is left out', () => {
    const [mention, ...others] = readWikipedia(recordedAnswer('wikipedia-featured.json'), now);

    expect(others).toEqual([]);
    expect(mention).toMatchObject({
      at: Date.parse('2026-03-07T00:00:00Z'),
      people: 4_800,
      days: [
        [Date.parse('2026-03-04T00:00:00Z'), 19],
        [Date.parse('2026-03-05T00:00:00Z'), 21],
        [Date.parse('2026-03-06T00:00:00Z'), 24],
      ],
      topic: { key: 'festival harbour', title: 'Harbour Festival', link: 'https://en.wikipedia.org/wiki/Harbour_Festival' },
    });
  });

  it('a day without its list yet -> nothing', () => {
    expect(readWikipedia('{"tfa":{}}', now)).toEqual([]);
  });
});

describe('readGoogleTrends', () => {
  it('rising searches -> searches since their time, the first news as link; one without a date is left out', () => {
    const mentions = readGoogleTrends(recordedAnswer('google-trends.xml'), now);

    expect(mentions.map(({ topic, people, at }) => [topic.key, topic.summary, topic.link, people, at])).toEqual([
      [
        'festival harbour',
        'Boats arrive for the Harbour Festival',
        'https://news.example/harbour?a=1&b=2',
        2_000,
        Date.parse('2026-03-08T09:10:00Z'),
      ],
      ['eclipse', '', undefined, 50, Date.parse('2026-03-08T10:40:00Z')],
    ]);
  });

  it('a channel without items -> nothing', () => {
    expect(readGoogleTrends('<rss><channel><title>x</title></channel></rss>', now)).toEqual([]);
  });
});

describe('readGithub', () => {
  it('repositories -> stars since the creation; forks and broken entries are left out', () => {
    expect(readGithub(recordedAnswer('github-repositories.json'), now)).toEqual([
      expect.objectContaining({
        item: '900000001',
        author: 'ana',
        people: 2_310,
        at: Date.parse('2026-03-05T08:00:00Z'),
        topic: expect.objectContaining({ title: 'paperdb: A database that fits on one sheet of paper', tags: ['database', 'rust'] }),
      }),
    ]);
  });
});

describe('all readers', () => {
  const readers = { readBlueskyTrends, readBlueskyTopics, readHackerNews, readWikipedia, readGoogleTrends, readGithub };

  it.each(
    Object.entries(readers).flatMap(([name, read]) =>
      ['', '<html><body>Blocked</body></html>', '[]', 'null', '{"hits":7,"items":7,"trends":7,"topics":7,"mostread":7}'].map((body) => ({
        name,
        read,
        body,
      })),
    ),
  )('$name of $body -> throws', ({ read, body }) => {
    expect(() => read(body, now)).toThrow();
  });

  it('entities in the feed of Google -> refused', () => {
    const body = '<!DOCTYPE x [<!ENTITY a "aaaa">]><rss><channel><item><title>&a;</title></item></channel></rss>';

    expect(() => readGoogleTrends(body, now)).toThrow('declares entities');
  });
});

describe('addresses', () => {
  const settings = {
    SIGNALS_REDDIT_URL: undefined,
    SIGNALS_MASTODON_URL: undefined,
    SIGNALS_YOUTUBE_URL: undefined,
    SIGNALS_YOUTUBE_KEY: undefined,
    SIGNALS_RSS_URLS: [],
    SIGNALS_SOURCE_URLS: new Map<string, string>(),
  };

  it('no settings -> public interfaces with the date, region and language; YouTube needs a key', () => {
    const sources = knownSources(settings);
    const urls = sources.flatMap((source) => addressesOf(source, { region: 'DE', language: 'de' }).map(({ url }) => url(now)));

    expect(urls).toEqual([
      ...['mastodon.social', 'mstdn.social', 'mas.to'].flatMap((host) => [
        `https://${host}/api/v1/trends/tags?limit=20`,
        `https://${host}/api/v1/trends/statuses?limit=40`,
        `https://${host}/api/v1/trends/links?limit=20`,
      ]),
      'https://public.api.bsky.app/xrpc/app.bsky.unspecced.getTrends?limit=25',
      'https://public.api.bsky.app/xrpc/app.bsky.unspecced.getTrendingTopics?limit=25',
      'https://www.reddit.com/r/popular/rising.json?limit=100',
      'https://hn.algolia.com/api/v1/search?tags=front_page&hitsPerPage=100',
      'https://api.wikimedia.org/feed/v1/wikipedia/de/featured/2026/03/08',
      'https://trends.google.com/trending/rss?geo=DE',
      'https://api.github.com/search/repositories?q=created%3A%3E2026-03-01+stars%3A%3E20&sort=stars&order=desc&per_page=50',
      'https://www.googleapis.com/youtube/v3/videos?part=snippet%2Cstatistics&chart=mostPopular&maxResults=50&regionCode=DE',
    ]);
    expect(sources.filter(({ needsKey }) => needsKey).map(({ definition }) => definition.id)).toEqual(['youtube']);
    expect(new Set(sources.map(({ definition }) => definition.id)).size).toBe(sources.length);
  });
});
