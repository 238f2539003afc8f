import type { Handlers, Projection } from '@trenzeye/kit';
import { PrismaClient } from './database/generated/client.ts';
import { deleteAllStats, setFollowTotals, setPublishedTotals } from './users/store/user-stats.ts';

/** The totals of profiles. Every write sets the event's absolute values unless a later version is stored. */
export const projections = {
  'content.published': {
    batch: (events, tx) =>
      setPublishedTotals(
        tx.prisma,
        events.map(({ data }) => data),
      ),
  },
  'content.removed': ({ data }, tx) => setPublishedTotals(tx.prisma, [data]),
  'content.restored': ({ data }, tx) => setPublishedTotals(tx.prisma, [data]),
  'follow.changed': ({ data }, tx) => setFollowTotals(tx.prisma, data),
} as const satisfies Handlers<PrismaClient>;

/** What the rebuild program restores from the event log. */
export const rebuildableProjection: Projection<PrismaClient> = {
  service: 'profile',
  prisma: (adapter) => new PrismaClient({ adapter }),
  handlers: projections,
  clear: deleteAllStats,
};
