import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { getDrafts } from './routes/drafts.ts';
import { getItem, getPublicFeed } from './routes/feed.ts';
import { postGenerate } from './routes/generate.ts';
import { postPublish } from './routes/publish.ts';
import { postSave } from './routes/save.ts';
import { postSeedContent, postSeedSignals } from './routes/seeds.ts';
import { getSignals } from './routes/signals.ts';

export const definition = defineService({
  name: 'content',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: (context) =>
    [getPublicFeed, getItem, getSignals, postGenerate, postSave, postPublish, getDrafts, postSeedSignals, postSeedContent].map((bind) =>
      bind(context),
    ),
  consumers: () => consumers,
  applied: (context, events) => {
    if (events.length > 0) context.feedPages.drop();
  },
});

export const service = toStartable(definition);
