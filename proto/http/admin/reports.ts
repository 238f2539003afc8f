import { z } from 'zod';
import { Id, IdParams, Timestamp } from '../common.ts';
import { route } from '../route.ts';

export const ReportReason = z.enum([
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'self_harm',
  'misinformation',
  'intellectual_property',
  'impersonation',
  'other',
]);
export type ReportReason = z.infer<typeof ReportReason>;

export const ReportTarget = z.enum(['content', 'comment', 'user']);
export type ReportTarget = z.infer<typeof ReportTarget>;

/** `perDay`: reports of one user within 24 hours; `details`: characters. */
export const reportLimits = { perDay: 100, details: 1000 } as const;

const reportFields = {
  reason: ReportReason,
  details: z
    .string()
    .trim()
    .max(reportLimits.details)
    .default('')
    .meta({ description: 'description of the problem; required for the reason other' }),
};

/** A report as shown to its reporter. Only moderators see who reported. */
export const Report = z
  .object({
    id: Id,
    target_type: ReportTarget,
    target_id: Id,
    reason: ReportReason,
    details: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

const reportResponses = { 200: Report, 201: Report };
const limit = { points: 30, seconds: 60 };

export const reports = {
  report: route({
    method: 'post',
    path: '/api/reports',
    summary: 'Report an item, a comment or a user. Reporting again before the decision changes the reason (200). 409 for your own',
    access: 'user',
    body: z.object({ target_type: ReportTarget, target_id: Id, ...reportFields }),
    errors: ['conflict', 'not_found'],
    responses: reportResponses,
    limit,
  }),
  flagContent: route({
    method: 'post',
    path: '/api/content/:id/flag',
    summary: 'Report a public item',
    access: 'user',
    params: IdParams,
    body: z.object(reportFields),
    responses: reportResponses,
    limit,
  }),
};
