import { defineService, toStartable } from '@trenzeye/kit';
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

export const definition = defineService({
  name: 'profile',
  settings,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  context: createContext,
  endpoints: (context) => [
    ...restEndpoints(context),
    ...profileEndpoints(context),
    ...feedbackEndpoints(context),
    // What has a name of its own comes before `/api/schedule/:id`.
    ...planningEndpoints(context),
    ...seriesEndpoints(context),
    ...scheduleEndpoints(context),
    ...seedEndpoints(context),
    exportEndpoint(context),
  ],
  consumers: () => consumers,
  onApplied: (context) => context.applied(),
});

export const service = toStartable(definition);
