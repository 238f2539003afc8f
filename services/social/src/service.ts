import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { badgeEndpoints } from './routes/badges.ts';
import { commentEndpoints } from './routes/comments.ts';
import { exportEndpoint } from './routes/export.ts';
import { followEndpoints } from './routes/follows.ts';
import { leaderboardEndpoint } from './routes/leaderboard.ts';
import { reactionEndpoints } from './routes/reactions.ts';
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
    ...badgeEndpoints(context),
    leaderboardEndpoint(context),
    ...seedEndpoints(context),
    exportEndpoint(context),
  ],
  consumers: () => consumers,
  // Forgetting a user writes events of its own.
  applied: (context, events) => {
    if (events.some(({ type }) => type === 'account.deleted')) context.wake();
  },
});

export const service = toStartable(definition);
