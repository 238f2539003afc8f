import { type Handlers, latestBy, type Projection, systemClock } from '@trenzeye/kit';
import type { QuietHours } from '@trenzeye/kit/local-time';
import type { EventData } from '@trenzeye/proto/events';
import { deleteUserProjections, markAccountDeleted } from './account-data/store/account-deletion.ts';
import { saveViews } from './analytics/store.ts';
import { PrismaClient } from './database/generated/client.ts';
import { emptyProjections } from './database/rebuild.ts';
import { saveQuietHours } from './digests/store.ts';
import { markContentRemoved, markContentRestored, saveContentTitle, savePublications, saveRemix } from './items/store.ts';
import { refreshScores } from './leaderboard/refresh-scores.ts';
import { markAllScoresStale } from './leaderboard/store/stale-scores.ts';
import { releaseHeldMessages } from './push/store.ts';
import { saveAccountRestriction, saveUserProfile } from './users/store.ts';

const quietHoursOf = ({ timeZone, quietFrom, quietTo }: EventData<'quiet_hours.changed'>): QuietHours => ({
  time_zone: timeZone,
  quiet_from: quietFrom ?? null,
  quiet_to: quietTo ?? null,
});

/**
 * The projections of other services' events: items, remixes and views, profiles, restrictions and quiet hours of users. Replaying all events from the
 * beginning gives the same result, in any order between the topics.
 */
export const projections = {
  'content.published': {
    batch: (events, tx) => {
      const publications = events.map(({ data, occurredAt }) => ({ ...data, publishedAt: occurredAt }));
      return savePublications(
        tx.prisma,
        latestBy(publications, ({ contentId }) => contentId),
      );
    },
  },
  'content.edited': ({ data }, tx) => saveContentTitle(tx.prisma, data),
  'content.removed': ({ data }, tx) => markContentRemoved(tx.prisma, data),
  'content.restored': ({ data }, tx) => markContentRestored(tx.prisma, data),
  'content.remixed': ({ data, occurredAt }, tx) => saveRemix(tx.prisma, data, occurredAt),
  'content.metrics_changed': {
    batch: (events, tx) =>
      saveViews(
        tx.prisma,
        events.map(({ data }) => data),
      ),
  },
  'account.registered': ({ data }, tx) => saveUserProfile(tx, { ...data, avatarUrl: '', isTestUser: false, version: 0 }),
  'account.deleted': async ({ data, occurredAt }, tx) => {
    await markAccountDeleted(tx, data.userId, occurredAt);
    await deleteUserProjections(tx.prisma, data.userId);
  },
  'quiet_hours.changed': async ({ data, occurredAt }, tx) => {
    await saveQuietHours(tx, data.userId, quietHoursOf(data), occurredAt);
    await releaseHeldMessages(tx.prisma, data.userId, occurredAt);
  },
  'user.updated': ({ data }, tx) => saveUserProfile(tx, data),
  'user.status_changed': ({ data }, tx) => saveAccountRestriction(tx, data.userId, data.status !== 'active', data.version),
} as const satisfies Handlers<PrismaClient>;

/** What the rebuild program restores from the event log. */
export const rebuildableProjection: Projection<PrismaClient> = {
  service: 'social',
  prisma: (adapter) => new PrismaClient({ adapter }),
  handlers: projections,
  clear: ({ prisma }) => emptyProjections(prisma),
  afterReplay: async ({ prisma, transaction }) => {
    await markAllScoresStale(prisma);
    // Events of newly earned badges stay in the outbox until the service relays them.
    await refreshScores({ prisma, transaction, clock: systemClock });
  },
};
