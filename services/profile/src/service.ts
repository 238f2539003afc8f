import { defineService, toStartable } from '@trenzeye/kit';
import { exportEndpoint } from './account-data/routes.ts';
import { backgroundTasks } from './background-tasks.ts';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { PrismaClient } from './database/generated/client.ts';
import { feedbackEndpoints } from './feedback/routes.ts';
import { restEndpoints } from './rest/routes.ts';
import { planningEndpoints } from './schedule/plan/routes.ts';
import { scheduleEndpoints } from './schedule/posts/routes.ts';
import { seriesEndpoints } from './schedule/series/routes.ts';
import { seedEndpoints } from './seeds/routes.ts';
import { profileEndpoints } from './users/routes.ts';

export const definition = defineService({
  name: 'profile',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  prisma: (adapter) => new PrismaClient({ adapter }),
  context: createContext,
  endpoints: (context) => [
    ...restEndpoints(context),
    ...profileEndpoints(context),
    ...feedbackEndpoints(context),
    // Fixed paths come before `/api/schedule/:id`.
    ...planningEndpoints(context),
    ...seriesEndpoints(context),
    ...scheduleEndpoints(context),
    ...seedEndpoints(context),
    exportEndpoint(context),
  ],
  consumers: () => consumers,
  backgroundTasks,
});

export const service = toStartable(definition);
