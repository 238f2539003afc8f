import { defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { listActivityLogs } from './routes/activity-logs.ts';
import { checklistEndpoints } from './routes/checklist.ts';
import { exportEndpoint } from './routes/export.ts';
import { inviteEndpoints } from './routes/invites.ts';

export const definition = defineService({
  name: 'admin',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: (context) => [listActivityLogs(context), ...inviteEndpoints(context), ...checklistEndpoints(context), exportEndpoint(context)],
  consumers: () => consumers,
});

export const service = toStartable(definition);
