import { join } from 'node:path';
import { logProgress } from '../dev/bootstrap/log-progress.mjs';
import { createDataFolder, type DataFolder } from '../dev/start/data-folder.ts';
import { spawnStack } from '../dev/start/spawn-stack.ts';
import { benchAdmin } from './cases/admin.ts';
import { benchComment } from './cases/comment.ts';
import { benchFeed } from './cases/feed.ts';
import { benchFootprint } from './cases/footprint.ts';
import { benchLighthouse } from './cases/lighthouse.ts';
import { benchLogin } from './cases/login.ts';
import { benchMedia } from './cases/media.ts';
import { benchPublish } from './cases/publish.ts';
import { benchReaction } from './cases/reaction.ts';
import { benchScale } from './cases/scale.ts';
import { benchSignals } from './cases/signals.ts';
import { benchStreams } from './cases/streams.ts';
import { benchUpload } from './cases/upload.ts';
import { createPopulation } from './data/bench-users.ts';
import { print } from './measure/compare.ts';
import { findPgbench } from './measure/pgbench.ts';
import { isRequested } from './requested-cases.ts';

/** These share one stack and its population. */
const stackCases = ['feed', 'reaction', 'comment', 'publish', 'login', 'upload'];

const runStackCases = async (folder: DataFolder): Promise<void> => {
  const program = await findPgbench();
  if (!program) logProgress('pgbench not found: comparisons with it are skipped (Debian: apt-get install postgresql-contrib)');
  const mode = process.env.BENCH_MODE === 'embedded' ? 'embedded' : 'distributed';
  const stack = await spawnStack({
    mode,
    dataDir: join(folder.path, mode),
    port: 0,
    seed: 'none',
    log: logProgress,
    env: {
      RATE_LIMITS: 'off',
      AUTH_AUTOCONFIRM: 'true',
      LOG_LEVEL: 'error',
      // All simulated users share one address.
      AUTH_LOGIN_ATTEMPTS: '100000',
      AUTH_FAILED_ATTEMPTS_PER_DAY: '1000000',
      AUTH_NETWORK_ATTEMPTS: '1000000',
      // Only the upload is measured, not the processing.
      MEDIA_WORKER: 'off',
    },
  });
  try {
    const population = await createPopulation(stack, 20, 10);
    if (isRequested('feed')) for (const result of await benchFeed(stack, population, program)) print(result);
    // After the feed, whose pages the short posts of this case would make smaller; before the reactions, whose events add load.
    if (isRequested('publish')) for (const result of await benchPublish(stack, population)) print(result);
    if (isRequested('upload')) for (const result of await benchUpload(stack, population, folder.path)) print(result);
    if (isRequested('login')) for (const result of await benchLogin(stack, population)) print(result);
    if (isRequested('reaction') && program) print(await benchReaction(stack, population, program));
    if (isRequested('comment') && program) print(await benchComment(stack, population, program));
  } finally {
    await stack.stop();
  }
};

const runCases = async (folder: DataFolder): Promise<void> => {
  if (stackCases.some(isRequested)) await runStackCases(folder);
  if (isRequested('media')) for (const result of await benchMedia(folder.path)) print(result);
  if (isRequested('streams')) print(await benchStreams(folder.path));
  if (isRequested('admin')) for (const result of await benchAdmin(folder.path)) print(result);
  if (isRequested('signals')) print(benchSignals());
  if (isRequested('scale')) for (const result of await benchScale(folder.path)) print(result);
  if (isRequested('lighthouse')) for await (const result of benchLighthouse(join(folder.path, 'lighthouse'))) print(result);
  if (isRequested('footprint')) print(await benchFootprint(join(folder.path, 'embedded')));
};

const folder = await createDataFolder('bench');
try {
  await runCases(folder);
} finally {
  await folder.remove();
}
