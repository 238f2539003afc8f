import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { listActivityLogs } from './routes/activity-logs.ts';

export const definition = defineService({
  name: 'admin',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: (context) => [listActivityLogs(context)],
  consumers: () => consumers,
});

export const service = toStartable(definition);
