import { addObservations } from '../../store/signals/observations.ts';
import { type ContentDatabase, openContentDatabase } from '../../testing/content-database.ts';
import { createCorpus } from '../../testing/synthetic-corpus.ts';
import { backtest } from './backtest.ts';
import type { Observation } from './observation.ts';
import { scoreObservedTopics } from './score-observed-topics.ts';

const hour = 3_600_000;
const day = 24 * hour;
const end = Date.parse('2026-03-15T12:00:00Z');
/** A million observations of 14 days. */
const corpus = createCorpus({ seed: 'large', end, days: 14, steadyTopics: 5_000, plantedTrends: 200, postsPerHour: 2_650 });

const batchSize = 20_000;
const passLimitMs = 10_000;
const memoryLimitBytes = 300_000_000;

let database: ContentDatabase;
beforeAll(async () => {
  database = await openContentDatabase('backtest');
});
afterAll(() => database.drop());

test('replay of a million observations with 200 planted trends -> nine of ten found in two hours, one of ten reports false', () => {
  const report = backtest(corpus.topics, {
    labelled: corpus.planted,
    from: end - 7 * day,
    to: end,
    stepMs: 15 * 60_000,
    withinMs: 2 * hour,
  });

  expect(report.observations).toBeGreaterThan(1_000_000);
  expect(report.recall).toBeGreaterThanOrEqual(0.9);
  expect(report.precision).toBeGreaterThanOrEqual(0.9);
}, 600_000);

const storeCorpus = async (): Promise<void> => {
  let batch: Observation[] = [];
  for (const { observations } of corpus.topics()) {
    batch.push(...observations);
    if (batch.length < batchSize) continue;
    await addObservations(database.prisma, batch);
    batch = [];
  }
  await addObservations(database.prisma, batch);
};

test('pass over a million stored observations -> under ten seconds and 300 MB, and the trends of the last hours are there', async () => {
  await storeCorpus();
  await database.sql.query('ANALYZE observations');
  const [stored] = await database.sql.query<{ count: number }>('SELECT count(*)::int AS count FROM observations');
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const begin = performance.now();

  const scored = await scoreObservedTopics(database.prisma, new Date(end), 200);

  const duration = performance.now() - begin;
  clearInterval(sampler);
  expect(stored?.count).toBeGreaterThan(950_000);
  expect(duration).toBeLessThan(passLimitMs);
  expect(highest - before).toBeLessThan(memoryLimitBytes);
  const recent = corpus.planted.filter(({ onset }) => onset > end - 10 * hour).map(({ topic }) => topic);
  expect(recent.length).toBeGreaterThan(3);
  expect(scored.map(({ topic }) => topic)).toEqual(expect.arrayContaining(recent));
}, 600_000);
