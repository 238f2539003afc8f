import { createLogger, createPool, databaseSettings, loadSettings, sqlOf } from '@trenzeye/kit';
import { markAllStale } from './store/stale-scores.ts';

/** `DATABASE_URL=... node services/social/src/recompute-standings.ts`: the service computes everybody's scores again. */
const config = loadSettings('recompute-standings', databaseSettings.pick({ DATABASE_URL: true }), process.env);
const pool = createPool({
  url: config.DATABASE_URL,
  max: 1,
  name: 'recompute-standings',
  log: createLogger('recompute-standings', 'warn'),
});
try {
  await markAllStale(sqlOf(pool));
  process.stdout.write('Every score is computed again by the running service, or when it starts.\n');
} finally {
  await pool.end();
}
