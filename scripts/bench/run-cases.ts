import { join } from 'node:path';
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
import { benchSignals } from './cases/signals.ts';
import { compareCommits } from './compare/compare-commits.ts';
import { createPopulation } from './data/bench-users.ts';
import { print } from './measure/compare.ts';
import { findPgbench } from './measure/pgbench.ts';
import { benchPlans } from './plans/scaling-page.ts';
import { comparableCases, comparedCommit, isRequested, writesPage } from './requested-cases.ts';

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
