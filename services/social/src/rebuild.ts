import { runRebuild, systemClock } from '@trenzeye/kit';
import { refreshScores } from './domain/leaderboard/refresh-scores.ts';
import { projections } from './projections.ts';
import { PrismaClient } from './store/generated/client.ts';
import { markAllScoresStale } from './store/leaderboard/stale-scores.ts';
import { emptyProjections } from './store/rebuild.ts';

/** With the service stopped: what is kept of items and people, and the leaderboard, made again from the log and the rows. */
await runRebuild<PrismaClient>(
  {
    service: 'social',
    handlers: projections,
    clear: emptyProjections,
    prisma: (adapter) => new PrismaClient({ adapter }),
    afterReplay: async ({ sql, transaction }) => {
      await markAllScoresStale(sql);
      // Events of badges that are due wait for the service's own relay.
      await refreshScores({ transaction, clock: systemClock });
    },
  },
  process.env,
);
