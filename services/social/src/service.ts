import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers, notificationConsumers, scoreConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { sendDueDigests } from './domain/digests/send-due-digests.ts';
import { refreshScores } from './domain/leaderboard/refresh-scores.ts';
import { flushNotifications } from './domain/notifications/flush-notifications.ts';
import { deleteOldMessages, deliverPushMessages } from './domain/push/deliver-push-messages.ts';
import { analyticsEndpoints } from './routes/analytics.ts';
import { badgeEndpoints } from './routes/badges.ts';
import { commentEndpoints } from './routes/comments.ts';
import { digestEndpoints } from './routes/digests.ts';
import { exportEndpoint } from './routes/export.ts';
import { followEndpoints } from './routes/follows.ts';
import { leaderboardEndpoint } from './routes/leaderboard.ts';
import { messageEndpoints } from './routes/messages.ts';
import { notificationEndpoints } from './routes/notifications.ts';
import { pushEndpoints } from './routes/push.ts';
import { reactionEndpoints } from './routes/reactions.ts';
import { relationEndpoints } from './routes/relations.ts';
import { seedEndpoints } from './routes/seeds.ts';
import { PrismaClient } from './store/generated/client.ts';

/** Scores age, and push messages wait for the end of quiet hours or for another attempt, without a transaction. */
const idleEveryMs = 15_000;

export const definition = defineService({
  name: 'social',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createContext,
  endpoints: (context) => [
    ...reactionEndpoints(context),
    ...commentEndpoints(context),
    ...followEndpoints(context),
    ...relationEndpoints(context),
    ...messageEndpoints(context),
    ...notificationEndpoints(context),
    ...pushEndpoints(context),
    ...digestEndpoints(context),
    ...badgeEndpoints(context),
    ...analyticsEndpoints(context),
    leaderboardEndpoint(context),
    ...seedEndpoints(context),
    exportEndpoint(context),
  ],
  // Other users see reactions and comments a tenth of a second later, and ten batches per second carry any number of them.
  eventLingerMs: 100,
  consumers: () => consumers,
  consumerGroups: () => [
    // Groups of their own, so that many reactions do not delay the consumers above.
    { group: 'social-scores', handlers: scoreConsumers, idempotent: true },
    { group: 'social-notifications', handlers: notificationConsumers, idempotent: true },
  ],
  backgroundTasks: (context) => [
    { name: 'refresh-leaderboard', everyMs: context.config.LEADERBOARD_REFRESH_MS, idleEveryMs, run: () => refreshScores(context) },
    { name: 'flush-notifications', everyMs: context.config.NOTIFICATIONS_REFRESH_MS, idleEveryMs, run: () => flushNotifications(context) },
    {
      name: 'deliver-push-messages',
      everyMs: context.config.PUSH_INTERVAL_MS,
      idleEveryMs,
      run: (signal) => deliverPushMessages(context, signal),
    },
    {
      name: 'send-due-digests',
      everyMs: context.config.DIGEST_INTERVAL_MS,
      run: (signal) => sendDueDigests(context, signal),
      leaderOnly: true,
    },
    { name: 'delete-old-push-messages', everyMs: 3_600_000, run: () => deleteOldMessages(context), leaderOnly: true },
  ],
});

export const service = toStartable(definition);
