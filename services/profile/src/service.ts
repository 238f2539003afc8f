import { defineService, toStartable } from '@trenzeye/kit';
import { backgroundTasks } from './background-tasks.ts';
import { settings } from './config.ts';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { exportEndpoint } from './routes/export.ts';
import { feedbackEndpoints } from './routes/feedback.ts';
import { profileEndpoints } from './routes/profiles.ts';
import { restEndpoints } from './routes/rest-users.ts';
import { scheduleEndpoints } from './routes/schedule.ts';
import { planningEndpoints } from './routes/schedule-planning.ts';
import { seriesEndpoints } from './routes/schedule-series.ts';
import { seedEndpoints } from './routes/seeds.ts';
import { PrismaClient } from './store/generated/client.ts';

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
