import { join } from 'node:path';
import { type BacktestReport, backtest } from '../../services/content/src/signals/backtest.ts';
import { createCorpus } from '../../services/content/src/testing/synthetic-corpus.ts';
import { logProgress } from '../dev/bootstrap/log-progress.mjs';
import { createDataFolder, type DataFolder } from '../dev/start/data-folder.ts';
import { benchStack } from './bench-stack.ts';
import { benchCapacity } from './cases/capacity.ts';
import { benchComment } from './cases/comment.ts';
import { benchFeed } from './cases/feed.ts';
import { benchFootprint } from './cases/footprint.ts';
import { benchPaint } from './cases/paint.ts';
import { benchPublish } from './cases/publish.ts';
import { benchReaction } from './cases/reaction.ts';
import { benchSearch } from './cases/search.ts';
import { compareCommits } from './compare/compare-commits.ts';
import { createPopulation } from './data/bench-users.ts';
import { print } from './measure/compare.ts';
import { findPgbench } from './measure/pgbench.ts';
import { benchPlans } from './plans/scaling-page.ts';
import { comparableCases, comparedCommit, isRequested, writesPage } from './requested-cases.ts';

/** How well and how fast the detection finds the planted trends of a synthetic corpus. */
interface SignalsResult extends Omit<BacktestReport, 'falseReports'> {
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
const benchSignals = (): SignalsResult => {
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

/** These share one stack and its population. */
const runStackCases = async (folder: DataFolder): Promise<void> => {
  const program = await findPgbench();
  if (!program) logProgress('pgbench not found: comparisons with it are skipped (Debian: apt-get install postgresql-contrib)');
  const stack = await benchStack(join(folder.path, 'stack'));
  try {
    const population = await createPopulation(stack, 20, 10);
    if (isRequested('feed')) for (const result of await benchFeed(stack, population, program)) print(result);
    // After the feed, whose pages the short posts of this case would make smaller; before the reactions, whose events add load.
    if (isRequested('publish')) print(await benchPublish(stack, population));
    if (isRequested('reaction') && program) for (const result of await benchReaction(stack, population, program)) print(result);
    if (isRequested('comment') && program) for (const result of await benchComment(stack, population, program)) print(result);
  } finally {
    await stack.stop();
  }
};

const runCases = async (folder: DataFolder): Promise<void> => {
  if (comparableCases.some(isRequested)) await runStackCases(folder);
  if (isRequested('capacity')) print(await benchCapacity(folder.path));
  if (isRequested('signals')) print(benchSignals());
  if (isRequested('plans')) await benchPlans(writesPage);
  if (isRequested('search')) for await (const result of benchSearch(join(folder.path, 'search'))) print(result);
  if (isRequested('paint')) for await (const result of benchPaint(join(folder.path, 'paint'))) print(result);
  if (isRequested('footprint')) for await (const result of benchFootprint(join(folder.path, 'footprint'))) print(result);
};

const folder = await createDataFolder('bench');
try {
  if (comparedCommit === undefined) await runCases(folder);
  else await compareCommits(comparedCommit, comparableCases.filter(isRequested), folder);
} finally {
  await folder.remove();
}
