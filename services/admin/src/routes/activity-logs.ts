import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { readActivity } from '../domain/read-activity.ts';

export const listActivityLogs = (context: Context): Endpoint =>
  endpoint(admin.activityLogs, async ({ query, request }) => {
    const { entries, next } = await readActivity(context, query);
    return reply(200, entries, nextLink(request, next));
  });
