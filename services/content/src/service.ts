import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { creating } from './routes/creating.ts';
import { discovery } from './routes/discovery.ts';
import { getFollowingFeed, getItem, getPublicFeed } from './routes/feed.ts';
import { postSeedContent, postSeedSignals, postTestSeeds } from './routes/seeds.ts';

export const definition = defineService({
  name: 'content',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: (context) =>
    [getPublicFeed, getFollowingFeed, getItem, ...creating, ...discovery, postSeedSignals, postSeedContent, ...postTestSeeds].map((bind) =>
      bind(context),
    ),
  consumers: () => consumers,
  applied: (context, events) => {
    if (events.length === 0) return;
    context.wake();
    context.feedPages.drop();
    context.hidden.heard(events);
    context.signals.touch();
  },
});

export const service = toStartable(definition);
