import { runRebuild, systemClock } from '@trenzeye/kit';
import { refreshStandings } from './domain/refresh-standings.ts';
import { projections } from './projections.ts';
import { PrismaClient } from './store/generated/client.ts';
import { emptyProjections } from './store/rebuild.ts';
import { markAllStale } from './store/stale-scores.ts';

/** With the service stopped: what is kept of items and people, and the leaderboard, made again from the log and the rows. */
await runRebuild<PrismaClient>(
  {
    service: 'social',
    handlers: projections,
    clear: emptyProjections,
    prisma: (adapter) => new PrismaClient({ adapter }),
    afterReplay: async ({ sql, transaction }) => {
      await markAllStale(sql);
      // Events of badges that are due wait for the service's own relay.
      await refreshStandings({ transaction, clock: systemClock });
    },
  },
  process.env,
);
