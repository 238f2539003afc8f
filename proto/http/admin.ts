import { z } from 'zod';
import { Id, Page, Timestamp } from './common.ts';
import { route } from './route.ts';

export const ActivityLog = z
  .object({ id: Id, username: z.string(), action: z.string(), target_type: z.string(), target_id: z.string(), timestamp: Timestamp })
  .meta({ id: 'ActivityLog' });

export const admin = {
  activityLogs: route({
    method: 'get',
    path: '/api/admin/activity-logs',
    summary: 'Who did what, latest first',
    access: 'moderator',
    query: z.object({ ...Page, limit: z.coerce.number().int().min(1).max(1000).default(100) }),
    responses: { 200: z.array(ActivityLog) },
  }),
};
