import { deadLetterReplayGroup, defineService, toStartable } from '@trenzeye/kit';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { activityLogEndpoints } from './routes/activity-logs.ts';
import { appealEndpoints } from './routes/appeals.ts';
import { checklistEndpoints } from './routes/checklist.ts';
import { directoryEndpoints } from './routes/directory.ts';
import { exportActivityEndpoint } from './routes/export-activity.ts';
import { inviteEndpoints } from './routes/invites.ts';
import { launchLinkEndpoints } from './routes/launch-links.ts';
import { moderationQueueEndpoints } from './routes/moderation-queue.ts';
import { reportEndpoints } from './routes/reports.ts';
import { PrismaClient } from './store/generated/client.ts';

export const definition = defineService({
  name: 'admin',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createContext,
  endpoints: (context) => [
    ...activityLogEndpoints(context),
    ...reportEndpoints(context),
    ...moderationQueueEndpoints(context),
    ...appealEndpoints(context),
    ...directoryEndpoints(context),
    ...inviteEndpoints(context),
    ...checklistEndpoints(context),
    ...launchLinkEndpoints(context),
    exportActivityEndpoint(context),
  ],
  consumers: () => consumers,
  lagGroups: () => [deadLetterReplayGroup],
});

export const service = toStartable(definition);
