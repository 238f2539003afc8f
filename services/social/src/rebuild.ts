import { createSqlTransact, runRebuild, sqlOf, systemClock } from '@trenzeye/kit';
import { refreshStandings } from './domain/refresh-standings.ts';
import { projections } from './projections.ts';
import { emptyProjections } from './store/rebuild.ts';
import { markAllStale } from './store/stale-scores.ts';

/** With the service stopped: what is kept of items and people, and the leaderboard, made again from the log and the rows. */
await runRebuild(
  {
    service: 'social',
    handlers: projections,
    empty: emptyProjections,
    finish: async (pool) => {
      await markAllStale(sqlOf(pool));
      // Events of badges that are due wait for the service's own relay.
      const write = createSqlTransact(pool, () => undefined, systemClock);
      await refreshStandings({ write, clock: systemClock });
    },
  },
  process.env,
);
