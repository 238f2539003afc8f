import { join } from 'node:path';
import { logProgress } from '../dev/bootstrap/log-progress.mjs';
import { createDataFolder } from '../dev/start/data-folder.ts';
import { spawnStack } from '../dev/start/spawn-stack.ts';
import { benchAdmin } from './cases/admin.ts';
import { benchComment } from './cases/comment.ts';
import { print } from './measure/compare.ts';
import { benchFeed } from './cases/feed.ts';
import { benchFootprint } from './cases/footprint.ts';
import { benchLogin } from './cases/login.ts';
import { benchMedia } from './cases/media.ts';
import { populate } from './data/bench-users.ts';
import { findPgbench } from './measure/pgbench.ts';
import { benchPublish } from './cases/publish.ts';
import { benchReaction } from './cases/reaction.ts';
import { benchScale } from './cases/scale.ts';
import { benchStreams } from './cases/streams.ts';
import { benchUpload } from './cases/upload.ts';

/** `npm run bench`, or `npm run bench -- feed reaction comment publish login upload media footprint` for some of it. One JSON line a case.
 * Services and engines run each as their own process; with `BENCH_MODE=embedded` all services are one, as `npm start` has them. */
const cases = ['feed', 'reaction', 'comment', 'publish', 'login', 'upload', 'media', 'footprint'];
const asked = process.argv.slice(2);
/** These run only when they are asked for: they take long. */
const longCases = ['scale', 'streams', 'admin'];
const wanted = (name: string): boolean => (asked.length === 0 && !longCases.includes(name)) || asked.includes(name);
const unknown = asked.filter((name) => ![...cases, ...longCases].includes(name));
if (unknown.length > 0) throw new Error(`no such case: ${unknown.join(', ')}. There are ${[...cases, ...longCases].join(', ')}.`);

const mode = process.env.BENCH_MODE === 'embedded' ? 'embedded' : 'distributed';
const folder = await createDataFolder('bench');
try {
  const program = await findPgbench();
  if (!program) logProgress('pgbench was not found: the comparisons with it are left out (Debian: apt-get install postgresql-contrib).');
  if (['feed', 'reaction', 'comment', 'publish', 'login', 'upload'].some(wanted)) {
    const stack = await spawnStack({
      mode,
      dataDir: join(folder.path, mode),
      port: 0,
      seed: 'none',
      log: logProgress,
      env: {
        ...{ RATE_LIMITS: 'off', AUTH_AUTOCONFIRM: 'true', LOG_LEVEL: 'error' },
        // One machine plays everybody.
        ...{ AUTH_LOGIN_ATTEMPTS: '100000', AUTH_NETWORK_ATTEMPTS: '1000000' },
        // Uploads are measured, not what is done with them.
        MEDIA_WORKER: 'off',
      },
    });
    try {
      const population = await populate(stack, 20, 10);
      if (wanted('feed')) for (const result of await benchFeed(stack, population, program)) print(result);
      // After the feed, whose pages its short posts would make lighter; before the reactions, whose events would still be on their way.
      if (wanted('publish')) for (const result of await benchPublish(stack, population)) print(result);
      if (wanted('upload')) for (const result of await benchUpload(stack, population, folder.path)) print(result);
      if (wanted('login')) for (const result of await benchLogin(stack, population)) print(result);
      if (wanted('reaction') && program) print(await benchReaction(stack, population, program));
      if (wanted('comment') && program) print(await benchComment(stack, population, program));
    } finally {
      await stack.stop();
    }
  }
  if (wanted('media')) for (const result of await benchMedia(folder.path)) print(result);
  if (wanted('streams')) print(await benchStreams(folder.path));
  if (wanted('admin')) for (const result of await benchAdmin(folder.path)) print(result);
  if (wanted('scale')) for (const result of await benchScale(folder.path)) print(result);
  if (wanted('footprint')) print(await benchFootprint(join(folder.path, 'embedded')));
} finally {
  await folder.remove();
}
