import { createLogger, createPool, databaseSettings, loadSettings, openDatabase, systemClock } from '@trenzeye/kit';
import { PrismaClient } from './database/generated/client.ts';
import { markAllScoresStale } from './leaderboard/store/stale-scores.ts';

/** `DATABASE_URL=... node services/social/src/recompute-scores.ts`: the service computes all scores again. */
const config = loadSettings('recompute-scores', databaseSettings.pick({ DATABASE_URL: true }), process.env);
const pool = createPool({
  url: config.DATABASE_URL,
  max: 1,
  name: 'recompute-scores',
  log: createLogger('recompute-scores', 'warn'),
});
const database = openDatabase<PrismaClient>({
  pool,
  createPrisma: (adapter) => new PrismaClient({ adapter }),
  clock: systemClock,
  wake: () => undefined,
});
try {
  await markAllScoresStale(database.prisma);
  process.stdout.write('The running service computes all scores again; a stopped one does when it starts.\n');
} finally {
  await database.close();
  await pool.end();
}
