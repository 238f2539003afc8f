import { createLogger, type Sql } from '@trenzeye/kit';
import { readSources, type SourceSetting } from '../sources/active-sources.ts';
import { type KnownSource, knownSources } from '../sources/connectors/sources.ts';
import { type ContentDatabase, openContentDatabase } from '../testing/content-database.ts';
import {
  answers,
  disconnects,
  endlessBody,
  errorStatus,
  type SourceResponse,
  type SourceServer,
  stalledBody,
  startSourceServer,
  versioned,
} from '../testing/source-server.ts';
import { collectSignals } from './collect-signals.ts';

const minute = 60_000;
const log = createLogger('collect-test', 'silent');
const start = Date.parse('2026-03-08T12:05:00Z');
const options = {
  userAgent: 'Trenzeye/0.1 (+http://x)',
  authorKey: 'key of the authors',
  timeout: 300,
  largest: 100_000,
  chance: () => 0.5,
  log,
  stopping: new AbortController().signal,
};

let database: ContentDatabase;
let sql: Sql;
let server: SourceServer;
let now: number;
beforeAll(async () => {
  database = await openContentDatabase('collect');
  sql = database.sql;
  server = await startSourceServer();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});
beforeEach(async () => {
  now = start;
  server.requests.length = 0;
  await sql.query('TRUNCATE source_fetches, source_claims, source_counts, observations, topics, topic_sightings');
});

const none = {
  SIGNALS_REDDIT_URL: undefined,
  SIGNALS_MASTODON_URL: undefined,
  SIGNALS_YOUTUBE_URL: undefined,
  SIGNALS_YOUTUBE_KEY: undefined,
  SIGNALS_RSS_URLS: [],
  SIGNALS_SOURCE_URLS: new Map<string, string>(),
};
/** The sources of the settings whose addresses are on the test server. */
const sourcesOf = async (config: Partial<Parameters<typeof knownSources>[0]>): Promise<SourceSetting[]> => {
  const isLocal = ({ base }: KnownSource) => base.startsWith(server.url);
  const known = knownSources({ ...none, ...config }).filter(isLocal);
  const settings = { isOn: true, known, feedReach: 'public', userAgent: 'x', intervalMs: 10 * minute, authorKey: 'x' } as const;
  return (await readSources(database.prisma, settings)).map((source) => ({ ...source, intervalMs: 10 * minute }));
};
const reddit = () => sourcesOf({ SIGNALS_REDDIT_URL: `${server.url}/r/all/rising.json` });
/** Whether there was anything new. */
const collect = async (sources?: SourceSetting[]): Promise<boolean> => {
  let isNew = false;
  const onNew = () => {
    isNew = true;
  };
  await collectSignals(database.prisma, sources ?? (await reddit()), () => new Date(now), { ...options, onNew });
  return isNew;
};
const listing = (score: number, created = (start - 30 * minute) / 1000) => ({
  kind: 'Listing',
  data: {
    children: [
      {
        kind: 't3',
        data: { name: 't3_a', title: 'Tiny robots fold paper', author: 'ana', subreddit: 'robots', created_utc: created, score },
      },
    ],
  },
});
const stateOf = async () => (await sql.query('SELECT failures, not_before, etag, outcome FROM source_fetches'))[0];
const weights = async () =>
  (await sql.query<{ weight: number }>(`SELECT weight FROM observations WHERE actor LIKE 'reddit:t3%' ORDER BY observed_at`)).map(
    ({ weight }) => weight,
  );

describe('collectSignals', () => {
  it('sources of the settings -> requested with user agent, the key in a header, the requests of one source in order', async () => {
    const sources = await sourcesOf({
      SIGNALS_REDDIT_URL: `${server.url}/r/all/rising.json`,
      SIGNALS_MASTODON_URL: `${server.url}/`,
      SIGNALS_YOUTUBE_URL: `${server.url}/youtube/v3`,
      SIGNALS_YOUTUBE_KEY: 'a-key',
      SIGNALS_RSS_URLS: [`${server.url}/feed`],
    });

    await collect(sources);

    const paths = server.requests.map(({ path }) => path);
    const requested = [
      '/r/all/rising.json?limit=100',
      '/api/v1/trends/tags?limit=20',
      '/api/v1/trends/statuses?limit=40',
      '/api/v1/trends/links?limit=20',
      '/youtube/v3/videos?part=snippet%2Cstatistics&chart=mostPopular&maxResults=50&regionCode=US',
      '/feed',
    ];
    expect(paths.toSorted()).toEqual(requested.toSorted());
    expect(paths.filter((path) => path.includes('trends'))).toEqual(requested.slice(1, 4));
    expect(new Set(server.requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['Trenzeye/0.1 (+http://x)']));
    const withKey = server.requests.filter(({ headers }) => headers['x-goog-api-key'] === 'a-key');
    expect(withKey.map(({ path }) => path.split('?')[0])).toEqual(['/youtube/v3/videos']);
  });

  it('switched off by an admin -> not requested', async () => {
    const sources = (await reddit()).map((source) => ({ ...source, isEnabled: false }));

    await collect(sources);

    expect(server.requests).toEqual([]);
  });

  it('YouTube without a key -> not enabled', async () => {
    const sources = await sourcesOf({ SIGNALS_SOURCE_URLS: new Map([['youtube', server.url]]) });

    expect(sources.map(({ isEnabled }) => isEnabled)).toEqual([false]);
  });

  it('the first response -> author, growth and topic are stored', async () => {
    server.plan('/r/all/rising.json', answers(listing(400)));

    expect(await collect()).toBe(true);

    expect(await sql.query('SELECT topic, actor, source, weight FROM observations ORDER BY weight')).toEqual([
      { topic: 'fold paper robots tiny', actor: expect.stringMatching(/^reddit:[\w-]{22}$/), source: 'reddit', weight: 1 },
      { topic: 'fold paper robots tiny', actor: `reddit:t3_a@${Math.floor(start / 3_600_000)}`, source: 'reddit', weight: 20 },
    ]);
    expect(await sql.query('SELECT title, tags FROM topics')).toEqual([{ title: 'Tiny robots fold paper', tags: ['robots'] }]);
  });

  it('a count that grows -> only the growth of the hour counts', async () => {
    server.plan('/r/all/rising.json', answers(listing(400)), answers(listing(464)));
    await collect();
    now += 60 * minute;

    await collect();

    expect(await weights()).toEqual([20, 8]);
  });

  it('not due -> not requested; due -> conditional request, and 304 changes nothing', async () => {
    server.plan('/r/all/rising.json', versioned('"v1"', listing(400)));
    await collect();
    now += 5 * minute;
    await collect();
    expect(server.requests).toHaveLength(1);

    now += 6 * minute;

    expect(await collect()).toBe(false);
    expect(server.requests[1]?.headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'Sun, 08 Mar 2026 10:00:00 GMT' });
    expect(await weights()).toEqual([20]);
    expect(await stateOf()).toMatchObject({ failures: 0, etag: '"v1"', outcome: 'unchanged' });
  });

  it.each([
    ['429 with seconds', errorStatus(429, { 'retry-after': '3600' }), 60 * minute, expect.stringContaining('status 429')],
    [
      '503 with a date',
      errorStatus(503, { 'retry-after': new Date(start + 90 * minute).toUTCString() }),
      90 * minute,
      expect.stringContaining('status 503'),
    ],
    ['spent limits of Reddit', answers(listing(1), { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '2400' }), 40 * minute, 'fresh'],
    [
      'spent limits of Mastodon',
      answers(listing(1), { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': new Date(start + 50 * minute).toISOString() }),
      50 * minute,
      'fresh',
    ],
    ['an answer that stays fresh', answers(listing(1), { 'cache-control': 'public, max-age=1800' }), 30 * minute, 'fresh'],
    ['a pause of a year', errorStatus(429, { 'retry-after': '31536000' }), 24 * 60 * minute, expect.stringContaining('status 429')],
  ])('%s -> next request after that time', async (_case, turn, pause, outcome) => {
    server.plan('/r/all/rising.json', turn);

    await collect();

    const state = await stateOf();
    expect(state).toMatchObject({ outcome });
    expect(Number(state?.not_before) - start).toBe(pause);
  });

  it.each<[string, SourceResponse, RegExp]>([
    ['500', errorStatus(500), /status 500/],
    ['no JSON', answers('<html>'), /not understood/],
    ['another shape', answers({ kind: 'Listing', data: {} }), /not understood/],
    ['too large', endlessBody, /larger than/],
    ['too slow', stalledBody, /did not answer within 0.3 seconds/],
    ['cut off', disconnects, /closed the connection/],
  ])('%s -> a failure, retried with growing pauses, nothing stored', async (_case, turn, outcome) => {
    server.plan('/r/all/rising.json', turn);

    expect(await collect()).toBe(false);
    const first = await stateOf();
    now = Number(first?.not_before) + 1;
    await collect();
    const second = await stateOf();

    expect(first?.outcome).toMatch(outcome);
    expect([first?.failures, second?.failures]).toEqual([1, 2]);
    expect(Number(first?.not_before) - start).toBe(15 * minute);
    expect(Number(second?.not_before) - now).toBe(30 * minute);
    expect(await sql.query('SELECT 1 FROM observations')).toEqual([]);
  });

  it('one source fails -> the others are still requested', async () => {
    server.plan('/r/all/rising.json', disconnects);
    server.plan(
      '/feed',
      answers('<rss version="2.0"><channel><title>N</title><item><title>Glass bridges open</title></item></channel></rss>'),
    );

    await collect(await sourcesOf({ SIGNALS_REDDIT_URL: `${server.url}/r/all/rising.json`, SIGNALS_RSS_URLS: [`${server.url}/feed`] }));

    expect(await sql.query('SELECT topic, actor FROM observations')).toEqual([
      { topic: 'bridges glass open', actor: expect.stringMatching(/^rss:/) },
    ]);
  });

  it('stopped while a source is slow -> ends at once, not counted as a failure', async () => {
    server.plan('/r/all/rising.json', stalledBody);
    const stop = new AbortController();
    const collecting = collectSignals(database.prisma, await reddit(), () => new Date(now), {
      ...options,
      timeout: 60_000,
      stopping: stop.signal,
    });
    setTimeout(() => stop.abort(), 50);

    await collecting;

    expect(server.requests.length).toBe(1);
    expect(await stateOf()).toBeUndefined();
    expect(await sql.query('SELECT 1 FROM source_claims')).toEqual([]);
  });

  it('a date in the future -> counts as of now', async () => {
    server.plan('/r/all/rising.json', answers(listing(0, (start + 9_999 * minute) / 1000)));

    await collect();

    expect(await sql.query('SELECT observed_at FROM observations')).toEqual([{ observed_at: new Date(start) }]);
  });

  it('a tag with a history -> its usual days are known at once', async () => {
    const day = Date.parse('2026-03-08T00:00:00Z') / 1000;
    const history = [0, 1, 2].map((ago) => ({ day: String(day - ago * 86_400), accounts: '2400', uses: '9000' }));
    server.plan('/api/v1/trends/tags', answers([{ name: 'always', history }]));

    await collect(await sourcesOf({ SIGNALS_MASTODON_URL: server.url }));

    const rows = await sql.query<{ weight: number }>('SELECT weight FROM observations ORDER BY observed_at');
    expect(rows).toHaveLength(49);
    expect(new Set(rows.slice(0, 48).map(({ weight }) => weight))).toEqual(new Set([10]));
    expect(rows[48]?.weight).toBeCloseTo(Math.sqrt(2_400 / (12 + 5 / 60)));
  });
});

describe('the log', () => {
  it('sources that are not reachable -> one line with the reasons, and none for later failures', async () => {
    const lines: unknown[] = [];
    const recorder = { info: (fields: unknown) => lines.push(fields) } as unknown as typeof log;
    const unreachable = await sourcesOf({
      SIGNALS_REDDIT_URL: `${server.url}/missing`,
      SIGNALS_SOURCE_URLS: new Map([['hackernews', `${server.url}/missing`]]),
    });
    const run = () => collectSignals(database.prisma, unreachable, () => new Date(now), { ...options, log: recorder });

    await run();
    now += 60 * minute;
    await run();

    expect(lines).toEqual([
      {
        failures: ['reddit', 'hackernews'].map((source) => ({
          source,
          problem: 'the address was not found (status 404)',
        })),
      },
    ]);
    expect(server.requests).toHaveLength(4);
  });
});
