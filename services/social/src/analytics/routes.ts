import { type Endpoint, endpoint, sent } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { formatAnalyticsCsv } from './analytics-csv.ts';
import { readAnalytics } from './read-analytics.ts';

export const analyticsEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.analytics, ({ params, query, viewer }) => readAnalytics(context, { userId: params.id, viewerId: viewer.id, query })),
  endpoint(social.analyticsFile, async ({ params, query, viewer, response }) => {
    const file = formatAnalyticsCsv(await readAnalytics(context, { userId: params.id, viewerId: viewer.id, query }));
    response.attachment('trenzeye-analytics.csv').set('cache-control', 'private, no-store').type('text/csv').send(file);
    return sent;
  }),
];
