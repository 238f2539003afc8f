import { deadLetterReplayGroup, defineService, toStartable } from '@trenzeye/kit';
import { exportActivityEndpoint } from './account-data/routes.ts';
import { activityLogEndpoints } from './activity/routes.ts';
import { appealEndpoints } from './appeals/routes.ts';
import { checklistEndpoints } from './checklist/routes.ts';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { PrismaClient } from './database/generated/client.ts';
import { directoryEndpoints } from './directory/routes.ts';
import { inviteEndpoints } from './invites/routes.ts';
import { launchLinkEndpoints } from './launch-links/routes.ts';
import { moderationQueueEndpoints } from './moderation/routes.ts';
import { reportEndpoints } from './reports/routes.ts';

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
