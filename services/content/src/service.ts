import { defineService, toStartable } from '@trenzeye/kit';
import { backgroundTasks } from './background-tasks.ts';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { PrismaClient } from './database/generated/client.ts';
import { endpoints } from './endpoints.ts';

export const definition = defineService({
  name: 'content',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createContext,
  endpoints,
  // Profiles, badges and the activity log follow a publication a tenth of a second later, and ten batches per second carry any number of them.
  eventLingerMs: 100,
  consumers: () => consumers,
  backgroundTasks,
  onApplied: ({ feedPages, hiddenAuthors, signalRanking }, events) => {
    if (events.length === 0) return;
    feedPages.drop();
    hiddenAuthors.invalidate(events);
    signalRanking.requestRanking();
  },
});

export const service = toStartable(definition);
