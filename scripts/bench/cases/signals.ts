import { type BacktestReport, backtest } from '../../../services/content/src/signals/backtest.ts';
import { createCorpus } from '../../../services/content/src/testing/synthetic-corpus.ts';

/** How well and how fast the detection finds the planted trends of a synthetic corpus. */
export interface SignalsResult extends Omit<BacktestReport, 'falseReports'> {
  readonly name: string;
  readonly false_reports: number;
  readonly seconds: number;
  /** Processor time, which depends less on other work of the machine. */
  readonly processor_seconds: number;
  readonly rss_mb: number;
}

const hour = 3_600_000;
const day = 24 * hour;
const days = 14;

/** A million observations of 14 days; trends begin in the second week, and are scored every quarter of an hour. */
export const benchSignals = (): SignalsResult => {
  const end = Date.parse('2026-03-15T12:00:00Z');
  const corpus = createCorpus({ seed: 'bench', end, days, steadyTopics: 5_000, plantedTrends: 200, postsPerHour: 2_650 });
  const begin = performance.now();
  const usageBefore = process.cpuUsage();
  const { falseReports, ...report } = backtest(corpus.topics, {
    labelled: corpus.planted,
    from: end - (days / 2) * day,
    to: end,
    stepMs: hour / 4,
    withinMs: 2 * hour,
  });
  const used = process.cpuUsage(usageBefore);
  return {
    name: 'signals: replay of a synthetic corpus',
    ...report,
    false_reports: falseReports.length,
    seconds: Math.round((performance.now() - begin) / 1_000),
    processor_seconds: Math.round((used.user + used.system) / 1_000_000),
    rss_mb: Math.round(process.memoryUsage().rss / 1_000_000),
  };
};
