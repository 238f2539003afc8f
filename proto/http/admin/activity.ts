import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { personalDataExport, route } from '../route.ts';
import { ReportReason, ReportTarget } from './reports.ts';

/** State before and after the change, without message texts and email addresses. */
export const ActivityDetail = z
  .object({ before: z.record(z.string(), z.unknown()).optional(), after: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'ActivityDetail' });
export type ActivityDetail = z.infer<typeof ActivityDetail>;

export const ActivityLog = z
  .object({
    id: Id,
    username: z.string(),
    action: z.string(),
    target_type: z.string(),
    target_id: z.string(),
    timestamp: Timestamp,
    user_id: Id.nullable().meta({ description: 'null for actions of the system' }),
    detail: ActivityDetail.nullable(),
  })
  .meta({ id: 'ActivityLog' });
export type ActivityLog = z.infer<typeof ActivityLog>;

const activityFilters = {
  actor: z.string().trim().min(1).max(100).optional().meta({ description: 'a username, a user id, or system' }),
  action: z.string().max(64).optional(),
  target_type: z.string().max(32).optional(),
  target_id: z.string().max(64).optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional().meta({ description: 'exclusive' }),
};

export const activity = {
  activityLogs: route({
    method: 'get',
    path: '/api/admin/activity-logs',
    summary: 'Activity log, latest first',
    access: 'moderator',
    query: z.object({
      ...activityFilters,
      cursor: z.string().min(1).max(512).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    responses: { 200: z.array(ActivityLog) },
  }),
  exportActivityLogs: route({
    method: 'get',
    path: '/api/admin/activity-logs/export',
    summary: 'Export the activity log without a row limit, latest first, as CSV or as one JSON object per line',
    access: 'admin',
    query: z.object({ ...activityFilters, format: z.enum(['csv', 'ndjson']).default('csv') }),
    responses: { 200: null },
    limit: { points: 10, seconds: 60 },
    timeoutMs: 300_000,
    hasLargeResponse: true,
  }),
  exportActivity: route({
    method: 'get',
    path: '/api/export/activity',
    summary: 'Export your data in the activity log and in moderation, oldest first',
    ...personalDataExport(
      z.object({
        activity: z.array(ActivityLog.pick({ id: true, action: true, target_type: true, target_id: true, timestamp: true })),
        invites_redeemed: z.array(z.object({ id: Id, email: z.string(), created_at: Timestamp, redeemed_at: Timestamp })),
        reports: z.array(
          z.object({ target_type: ReportTarget, target_id: Id, reason: ReportReason, details: z.string(), created_at: Timestamp }),
        ),
        decisions: z.array(
          z.object({
            target_type: ReportTarget,
            target_id: Id,
            action: z.string(),
            reason: z.string(),
            message: z.string(),
            created_at: Timestamp,
          }),
        ),
        appeals: z.array(z.object({ decision_id: Id, text: z.string(), answer: z.string(), created_at: Timestamp })),
      }),
    ),
  }),
};
