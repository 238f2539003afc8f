import { defineService, toStartable } from '@trenzeye/kit';
import { backgroundTasks } from './background-tasks.ts';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { creating } from './routes/creating.ts';
import { discovery } from './routes/discovery.ts';
import { getFollowingFeed, getItem, getPublicFeed } from './routes/feed.ts';
import { postSeedContent, postSeedSignals, postTestSeeds } from './routes/seeds.ts';
import { PrismaClient } from './store/generated/client.ts';

export const definition = defineService({
  name: 'content',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createContext,
  endpoints: (context) =>
    [getPublicFeed, getFollowingFeed, getItem, ...creating, ...discovery, postSeedSignals, postSeedContent, ...postTestSeeds].map((bind) =>
      bind(context),
    ),
  consumers: () => consumers,
  backgroundTasks,
  onApplied: ({ feedPages, hidden, signalRanking }, events) => {
    if (events.length === 0) return;
    feedPages.drop();
    hidden.heard(events);
    signalRanking.requestRanking();
  },
});

export const service = toStartable(definition);
