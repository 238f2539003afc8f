import { createLogger } from '@trenzeye/kit';
import { readSources } from '../sources/active-sources.ts';
import { knownSources } from '../sources/connectors/sources.ts';
import { type ContentDatabase, openContentDatabase } from '../testing/content-database.ts';
import { errorStatus, type SourceServer, startSourceServer } from '../testing/source-server.ts';
import { collectSignals } from './collect-signals.ts';

const minute = 60_000;
const options = {
  userAgent: 'test',
  authorKey: 'key of the authors',
  timeout: 5_000,
  largest: 100_000,
  chance: () => 0.5,
  log: createLogger('collect-test', 'silent'),
  stopping: new AbortController().signal,
};

let database: ContentDatabase;
let server: SourceServer;
let now = Date.parse('2026-03-08T12:05:00Z');
beforeAll(async () => {
  database = await openContentDatabase('interrupted');
  server = await startSourceServer();
  server.plan('/r/all/rising.json', errorStatus(500));
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const reddit = async () => {
  const known = knownSources({
    SIGNALS_REDDIT_URL: `${server.url}/r/all/rising.json`,
    SIGNALS_MASTODON_URL: undefined,
    SIGNALS_YOUTUBE_URL: undefined,
    SIGNALS_YOUTUBE_KEY: undefined,
    SIGNALS_RSS_URLS: [],
    SIGNALS_SOURCE_URLS: new Map(),
  }).filter(({ base }) => base.startsWith(server.url));
  const settings = { isOn: true, known, feedReach: 'public', userAgent: 'x', intervalMs: 10 * minute, authorKey: 'x' } as const;
  return (await readSources(database.prisma, settings)).map((source) => ({ ...source, intervalMs: 10 * minute }));
};
const collect = async (prisma = database.prisma) => collectSignals(prisma, await reddit(), () => new Date(now), options);
/** Collects until a result would be stored, as a process does that ends then. Returns the number of requests and the attempts that are counted. */
const collectInterrupted = async () => {
  const { prisma, sql } = database;
  const before = server.requests.length;
  const ending = {
    $queryRaw: prisma.$queryRaw.bind(prisma),
    sourceFetch: { findUnique: async () => null, upsert: () => Promise.reject(new Error('ended')) },
  } as unknown as typeof prisma;
  await collect(ending).catch(() => undefined);
  const claims = await sql.query<{ attempts: number }>('SELECT attempts FROM source_claims');
  return [server.requests.length - before, claims[0]?.attempts];
};

it('source: process ended during its requests -> they are counted before, and repeated after growing pauses', async () => {
  expect(await collectInterrupted()).toEqual([1, 1]);
  now += 5 * minute;
  expect(await collectInterrupted()).toEqual([0, 1]);
  now += 5 * minute;
  expect(await collectInterrupted()).toEqual([1, 2]);
  now += 10 * minute;
  expect(await collectInterrupted()).toEqual([0, 2]);
  now += 10 * minute;

  await collect();

  const { sql } = database;
  expect(await sql.query('SELECT failures FROM source_fetches')).toEqual([{ failures: 1 }]);
  expect(await sql.query('SELECT 1 FROM source_claims')).toEqual([]);
});
