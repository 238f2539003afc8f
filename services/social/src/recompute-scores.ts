import { createLogger, createPool, databaseSettings, loadSettings, sqlOf } from '@trenzeye/kit';
import { markAllScoresStale } from './store/leaderboard/stale-scores.ts';

/** `DATABASE_URL=... node services/social/src/recompute-scores.ts`: the service computes everybody's scores again. */
const config = loadSettings('recompute-scores', databaseSettings.pick({ DATABASE_URL: true }), process.env);
const pool = createPool({
  url: config.DATABASE_URL,
  max: 1,
  name: 'recompute-scores',
  log: createLogger('recompute-scores', 'warn'),
});
try {
  await markAllScoresStale(sqlOf(pool));
  process.stdout.write('Every score is computed again by the running service, or when it starts.\n');
} finally {
  await pool.end();
}
