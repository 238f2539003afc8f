import { defineService, toStartable } from '@trenzeye/kit';
import { exportEndpoint } from './account-data/routes.ts';
import { analyticsEndpoints } from './analytics/routes.ts';
import { badgeEndpoints } from './badges/routes.ts';
import { commentEndpoints } from './comments/routes.ts';
import { settings } from './config.ts';
import { consumers, notificationConsumers, scoreConsumers } from './consumers.ts';
import { createContext } from './context.ts';
import { PrismaClient } from './database/generated/client.ts';
import { digestEndpoints } from './digests/routes.ts';
import { sendDueDigests } from './digests/send-due-digests.ts';
import { followEndpoints } from './follows/routes.ts';
import { refreshScores } from './leaderboard/refresh-scores.ts';
import { leaderboardEndpoint } from './leaderboard/routes.ts';
import { messageEndpoints } from './messages/routes.ts';
import { flushNotifications } from './notifications/flush-notifications.ts';
import { notificationEndpoints } from './notifications/routes.ts';
import { deleteOldMessages, deliverPushMessages } from './push/deliver-push-messages.ts';
import { pushEndpoints } from './push/routes.ts';
import { reactionEndpoints } from './reactions/routes.ts';
import { relationEndpoints } from './relations/routes.ts';
import { seedEndpoints } from './seeds/routes.ts';

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
