import { deadLetterReplayGroup, defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { activityEndpoints } from './routes/activity-logs.ts';
import { appealEndpoints } from './routes/appeals.ts';
import { checklistEndpoints } from './routes/checklist.ts';
import { deskEndpoints } from './routes/desk.ts';
import { directoryEndpoints } from './routes/directory.ts';
import { exportEndpoint } from './routes/export.ts';
import { inviteEndpoints } from './routes/invites.ts';
import { reportEndpoints } from './routes/reports.ts';

export const definition = defineService({
  name: 'admin',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: (context) => [
    ...activityEndpoints(context),
    ...reportEndpoints(context),
    ...deskEndpoints(context),
    ...appealEndpoints(context),
    ...directoryEndpoints(context),
    ...inviteEndpoints(context),
    ...checklistEndpoints(context),
    exportEndpoint(context),
  ],
  consumers: () => consumers,
  lagGroups: () => [deadLetterReplayGroup],
});

export const service = toStartable(definition);
