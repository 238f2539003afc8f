import { createCorpus } from '../testing/synthetic-corpus.ts';
import { backtest } from './backtest.ts';
import type { Observation } from './observation.ts';

const hour = 3_600_000;
const day = 24 * hour;
const end = Date.parse('2026-03-15T12:00:00Z');
const replay = { to: end, stepMs: 15 * 60_000, withinMs: 2 * hour };

describe('backtest', () => {
  it('small corpus with planted trends, seasons, spellings and spam -> nine of ten found in two hours, one of ten reports false', () => {
    const corpus = createCorpus({ seed: 'small', end, days: 14, steadyTopics: 120, plantedTrends: 12, postsPerHour: 240 });

    const report = backtest(corpus.topics, { ...replay, labelled: corpus.planted, from: end - 7 * day });

    expect(report).toMatchObject({ labelled: 12, topics: 136 });
    expect(report.observations).toBeGreaterThan(80_000);
    expect(report.recall).toBeGreaterThanOrEqual(0.9);
    expect(report.precision).toBeGreaterThanOrEqual(0.9);
    expect(report.medianDelayMinutes).toBeLessThanOrEqual(90);
    const spam = [...corpus.topics()].filter(({ kind }) => kind === 'spam').flatMap(({ spellings }) => spellings);
    expect(spam).toHaveLength(4);
    expect(report.falseReports.filter(({ topic }) => spam.includes(topic))).toEqual([]);
  });

  const crowd = (topic: string, count: number, at: number): Observation[] =>
    Array.from({ length: count }, (_each, index) => ({
      topic,
      actor: `reddit:${index}`,
      at: at + index * 1_000,
      source: 'reddit',
      weight: 1,
    }));
  const onset = end - 2 * day;
  const report = (topics: readonly { spellings: string[]; observations: Observation[] }[]) =>
    backtest(() => topics, { ...replay, labelled: [{ topic: 'harbour', onset }], from: end - 7 * day });

  it('a rise of another topic, and one before the onset -> false reports; the trend itself -> missed', () => {
    const topics = [
      { spellings: ['harbour'], observations: crowd('harbour', 60, onset - day) },
      { spellings: ['lanterns'], observations: crowd('lanterns', 60, onset) },
    ];

    expect(report(topics)).toMatchObject({
      found: 0,
      missed: 1,
      recall: 0,
      precision: 0,
      falseReports: [{ topic: 'harbour' }, { topic: 'lanterns' }],
    });
  });

  it('a rise three hours after the onset -> late, neither found nor false', () => {
    const topics = [{ spellings: ['harbour'], observations: crowd('harbour', 60, onset + 3 * hour) }];

    expect(report(topics)).toMatchObject({ found: 0, late: 1, missed: 0, falseReports: [], precision: 1 });
  });

  it('a rise at the onset -> found, with its delay', () => {
    const topics = [{ spellings: ['harbour'], observations: crowd('harbour', 60, onset) }];

    expect(report(topics)).toMatchObject({ found: 1, recall: 1, precision: 1, medianDelayMinutes: 15 });
  });
});
