import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { analyticsEndpoints } from './routes/analytics.ts';
import { badgeEndpoints } from './routes/badges.ts';
import { commentEndpoints } from './routes/comments.ts';
import { exportEndpoint } from './routes/export.ts';
import { followEndpoints } from './routes/follows.ts';
import { leaderboardEndpoint } from './routes/leaderboard.ts';
import { messageEndpoints } from './routes/messages.ts';
import { notificationEndpoints } from './routes/notifications.ts';
import { reactionEndpoints } from './routes/reactions.ts';
import { relationEndpoints } from './routes/relations.ts';
import { seedEndpoints } from './routes/seeds.ts';

export const definition = defineService({
  name: 'social',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: (context) => [
    ...reactionEndpoints(context),
    ...commentEndpoints(context),
    ...followEndpoints(context),
    ...relationEndpoints(context),
    ...messageEndpoints(context),
    ...notificationEndpoints(context),
    ...badgeEndpoints(context),
    ...analyticsEndpoints(context),
    leaderboardEndpoint(context),
    ...seedEndpoints(context),
    exportEndpoint(context),
  ],
  // A tenth of a second later is soon enough to see what others react and write, and ten batches a second bear any number.
  gather: 100,
  consumers: () => consumers,
  // Forgetting a user and moderating a comment write events of their own.
  applied: (context, events) => {
    if (events.some(({ type }) => type === 'account.deleted' || type === 'moderation.decided')) context.wake();
  },
});

export const service = toStartable(definition);
