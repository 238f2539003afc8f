import { z } from 'zod';
import { AccountStatus, Id, IdParams, Role, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { ReportReason, ReportTarget } from './reports.ts';

/** Actions of a moderator on a case. `warn` notifies the owner without changing the target. */
export const CaseAction = z.enum(['approve', 'remove', 'suspend_user', 'warn']);
export type CaseAction = z.infer<typeof CaseAction>;

/** All actions of a decision, including those that undo another one or answer an appeal. */
export const DecisionAction = z.enum([...CaseAction.options, 'restore', 'reinstate_user', 'reopen', 'uphold']);
export type DecisionAction = z.infer<typeof DecisionAction>;

/** `closed`: the owner deleted their account before a decision. */
export const CaseStatus = z.enum(['pending', 'decided', 'closed']);
export type CaseStatus = z.infer<typeof CaseStatus>;

export const AppealStatus = z.enum(['pending', 'upheld', 'restored']);
export type AppealStatus = z.infer<typeof AppealStatus>;

/** Minutes until a claim expires. */
export const claimMinutes = 15;
/** In characters. */
export const maxDecisionMessageLength = 1000;

const UserReference = z.object({ id: Id, username: z.string() });

/** All reports of one target, as one entry of the moderation queue. The first fields are those of the specification. */
export const FlaggedContent = z
  .object({
    id: Id,
    content_type: z.enum(['thread', 'image', 'video', 'comment', 'user']),
    content_author: z.string().meta({ description: 'a username' }),
    flagged_by_username: z.string().meta({ description: 'the first reporter' }),
    created_at: Timestamp.meta({ description: 'of the first report' }),
    reason: ReportReason.meta({ description: 'of the first report' }),
    content_preview: z.string(),
    target_type: ReportTarget,
    target_id: Id,
    parent_id: Id.nullable().meta({ description: 'the item that a comment belongs to' }),
    target_gone: z.boolean().meta({ description: 'removed in the meantime' }),
    author_id: Id,
    author_status: AccountStatus,
    reports: z.number().int(),
    reasons: z.partialRecord(ReportReason, z.number().int()),
    reported_at: Timestamp.meta({ description: 'of the latest report' }),
    status: CaseStatus,
    claimed_by: UserReference.nullable().meta({ description: `null after ${claimMinutes} minutes` }),
    claimed_until: Timestamp.nullable(),
    decision: z
      .object({
        id: Id,
        action: DecisionAction,
        moderator: UserReference,
        message: z.string(),
        created_at: Timestamp,
        can_undo: z.boolean(),
      })
      .nullable()
      .meta({ description: 'the decision in force' }),
    appeal: z.object({ id: Id, status: AppealStatus }).nullable(),
    version: z.number().int().meta({ description: 'increases with each report, claim and decision' }),
  })
  .meta({ id: 'FlaggedContent' });
export type FlaggedContent = z.infer<typeof FlaggedContent>;

export const Decision = z
  .object({
    id: Id,
    action: DecisionAction,
    moderator: UserReference,
    reason: z.string(),
    message: z.string(),
    created_at: Timestamp,
    undoes: Id.nullable().meta({ description: 'the decision that this one undoes' }),
    undone: z.boolean(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof Decision>;

export const Appeal = z
  .object({
    id: Id,
    decision_id: Id,
    status: AppealStatus,
    text: z.string(),
    created_at: Timestamp,
    answered_by: UserReference.nullable(),
    answered_at: Timestamp.nullable(),
    answer: z.string(),
  })
  .meta({ id: 'Appeal' });
export type Appeal = z.infer<typeof Appeal>;

/** A case with its reports, decisions and appeals, and the moderation history of its author. */
export const CaseDetail = FlaggedContent.extend({
  all_reports: z
    .array(
      z.object({
        id: Id,
        reporter: UserReference,
        reason: ReportReason,
        details: z.string(),
        created_at: Timestamp,
        version: z.number().int().nullable().meta({
          description:
            'the version of the item or comment that was reported, counted from 1; null for users and for reports of releases without versions',
        }),
      }),
    )
    .meta({ description: 'latest first, at most 200' }),
  current_preview: z.string().nullable().meta({
    description:
      'the current text of the target, which its author may have edited since the first report (`content_preview`); null for users',
  }),
  decisions: z.array(Decision).meta({ description: 'latest first' }),
  appeals: z.array(Appeal).meta({ description: 'latest first' }),
  author: z.object({
    id: Id,
    username: z.string(),
    avatar_url: z.string().nullable(),
    role: Role,
    status: AccountStatus,
    created_at: Timestamp.nullable(),
    counts: z.partialRecord(CaseAction, z.number().int()).meta({ description: 'decisions in force about this user, by action' }),
    open_cases: z.number().int(),
    before: z
      .array(
        z.object({
          case_id: Id,
          target_type: ReportTarget,
          content_preview: z.string(),
          action: DecisionAction,
          reason: z.string(),
          created_at: Timestamp,
          undone: z.boolean(),
        }),
      )
      .meta({ description: 'decisions about other targets of this user, latest first, at most 20' }),
  }),
}).meta({ id: 'CaseDetail' });
export type CaseDetail = z.infer<typeof CaseDetail>;

export const WarningTemplate = z
  .object({ id: z.string(), title: z.string(), reason: ReportReason, text: z.string() })
  .meta({ id: 'WarningTemplate' });
export type WarningTemplate = z.infer<typeof WarningTemplate>;

/** `message` is shown to the owner; without it, the template's text is used. A warning requires one of the two. */
const decisionFields = {
  action: CaseAction,
  message: z.string().trim().max(maxDecisionMessageLength).optional(),
  template: z.string().max(64).optional().meta({ description: 'id of a warning template' }),
};
const Version = z.number().int().nonnegative().optional().meta({ description: '409 if the case has changed since this version' });

export const BulkDecisionResult = z.object({
  id: Id,
  status: z.number().int().meta({ description: 'the status code that PATCH would have returned' }),
  detail: z.string().nullable(),
  case: FlaggedContent.nullable(),
});
export type BulkDecisionResult = z.infer<typeof BulkDecisionResult>;

const caseFilters = {
  status: CaseStatus.default('pending'),
  target_type: ReportTarget.optional(),
  reason: ReportReason.optional(),
  claimed: z.enum(['me', 'none']).optional(),
  author: Id.optional(),
  sort: z
    .enum(['newest', 'oldest', 'most_reported'])
    .default('newest')
    .meta({ description: 'by the time of the first report, or by the number of reports' }),
};

export const moderationQueue = {
  flaggedContent: route({
    method: 'get',
    path: '/api/admin/flagged-content',
    summary: 'Moderation queue: one case per reported target',
    access: 'moderator',
    query: z.object({
      ...caseFilters,
      cursor: z.string().min(1).max(512).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    responses: { 200: z.array(FlaggedContent) },
  }),
  readCase: route({
    method: 'get',
    path: '/api/admin/flagged-content/:id',
    summary: 'A case with its reports, decisions and appeals, and the moderation history of its author',
    access: 'moderator',
    params: IdParams,
    responses: { 200: CaseDetail },
  }),
  decideCase: route({
    method: 'patch',
    path: '/api/admin/flagged-content/:id',
    summary:
      'Decide a case and notify the owner. 409: already decided, claimed by another moderator, changed since `version`, or about yourself',
    access: 'moderator',
    params: IdParams,
    body: z.object({ ...decisionFields, version: Version }),
    errors: ['conflict'],
    responses: { 200: FlaggedContent },
    limit: { points: 240, seconds: 60 },
  }),
  decideCases: route({
    method: 'post',
    path: '/api/admin/flagged-content/bulk',
    summary: 'Apply one decision to several cases independently; a case that cannot be decided does not block the others',
    access: 'moderator',
    body: z.object({ ids: z.array(Id).min(1).max(100), ...decisionFields }),
    responses: { 200: z.array(BulkDecisionResult) },
    limit: { points: 30, seconds: 60 },
    timeoutMs: 60_000,
  }),
  claimCase: route({
    method: 'post',
    path: '/api/admin/flagged-content/:id/claim',
    summary: 'Claim a case for 15 minutes; 409 while another moderator has claimed it',
    access: 'moderator',
    params: IdParams,
    errors: ['conflict'],
    responses: { 200: FlaggedContent },
  }),
  releaseCase: route({
    method: 'post',
    path: '/api/admin/flagged-content/:id/release',
    summary: 'Release a claimed case',
    access: 'moderator',
    params: IdParams,
    errors: ['conflict'],
    responses: { 200: FlaggedContent },
  }),
  undoDecision: route({
    method: 'post',
    path: '/api/admin/flagged-content/:id/undo',
    summary:
      'Undo the decision in force: restores the target, lifts the suspension and reopens the case. Allowed for the deciding moderator and admins',
    access: 'moderator',
    params: IdParams,
    body: z.object({ version: Version }).optional(),
    errors: ['conflict'],
    responses: { 200: FlaggedContent },
    limit: { points: 240, seconds: 60 },
  }),
  warningTemplates: route({
    method: 'get',
    path: '/api/admin/warning-templates',
    summary: 'Templates for warnings',
    access: 'moderator',
    responses: { 200: z.array(WarningTemplate) },
  }),
};
