import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { Appeal, AppealStatus, CaseAction, FlaggedContent, maxDecisionMessageLength } from './moderation-queue.ts';
import { ReportTarget } from './reports.ts';

/** In characters. */
export const maxAppealLength = 2000;

/** A decision about the current user's account or content. The moderator and the reporters are not disclosed. */
export const OwnDecision = z
  .object({
    id: Id,
    action: CaseAction.exclude(['approve']),
    target_type: ReportTarget,
    target_id: Id,
    content_preview: z.string(),
    reason: z.string(),
    message: z.string(),
    created_at: Timestamp,
    in_force: z.boolean().meta({ description: 'false once it was undone' }),
    can_appeal: z.boolean(),
    appeal: z
      .object({ status: AppealStatus, text: z.string(), created_at: Timestamp, answered_at: Timestamp.nullable(), answer: z.string() })
      .nullable(),
  })
  .meta({ id: 'OwnDecision' });
export type OwnDecision = z.infer<typeof OwnDecision>;

export const PendingAppeal = Appeal.extend({
  case: FlaggedContent,
  can_answer: z.boolean().meta({ description: 'false for the moderator who made the decision: another moderator must answer' }),
}).meta({ id: 'PendingAppeal' });
export type PendingAppeal = z.infer<typeof PendingAppeal>;

export const appeals = {
  ownDecisions: route({
    method: 'get',
    path: '/api/moderation/decisions',
    summary: 'Moderation decisions about your account and content, latest first',
    access: 'user',
    query: z.object(Page),
    responses: { 200: z.array(OwnDecision) },
  }),
  appealDecision: route({
    method: 'post',
    path: '/api/moderation/decisions/:id/appeal',
    summary: 'Appeal a removal or suspension, once per decision; another moderator reviews it. Suspended users may appeal',
    access: 'user',
    params: IdParams,
    body: z.object({ text: z.string().trim().min(1).max(maxAppealLength) }),
    errors: ['conflict'],
    responses: { 201: OwnDecision },
    limit: { points: 10, seconds: 60 },
  }),
  listAppeals: route({
    method: 'get',
    path: '/api/admin/appeals',
    summary: 'Appeals: pending ones oldest first, others latest first',
    access: 'moderator',
    query: z.object({ ...Page, status: AppealStatus.default('pending') }),
    responses: { 200: z.array(PendingAppeal) },
  }),
  answerAppeal: route({
    method: 'post',
    path: '/api/admin/appeals/:id/answer',
    summary: 'Uphold or reverse the decision. 409 for the moderator who made it, or if the appeal is already answered',
    access: 'moderator',
    params: IdParams,
    body: z.object({ answer: z.enum(['uphold', 'restore']), message: z.string().trim().max(maxDecisionMessageLength).default('') }),
    errors: ['conflict'],
    responses: { 200: PendingAppeal },
    limit: { points: 240, seconds: 60 },
  }),
};
