import { z } from 'zod';
import { activity } from './admin/activity.ts';
import { appeals } from './admin/appeals.ts';
import { checklist } from './admin/checklist.ts';
import { directory } from './admin/directory.ts';
import { launchLinks } from './admin/launch-links.ts';
import { moderationQueue } from './admin/moderation-queue.ts';
import { reports } from './admin/reports.ts';
import { Id, Page, Timestamp } from './common.ts';
import { route } from './route.ts';

export { ActivityDetail, ActivityLog } from './admin/activity.ts';
export { maxAppealLength, OwnDecision, PendingAppeal } from './admin/appeals.ts';
export { ChecklistCategory, ChecklistItem } from './admin/checklist.ts';
export { DirectoryUser, UserSearchResult } from './admin/directory.ts';
export { type LaunchLinkName, LaunchLinks, launchLinkNames } from './admin/launch-links.ts';
export {
  Appeal,
  AppealStatus,
  BulkDecisionResult,
  CaseAction,
  CaseDetail,
  CaseStatus,
  claimMinutes,
  Decision,
  DecisionAction,
  FlaggedContent,
  maxDecisionMessageLength,
  WarningTemplate,
} from './admin/moderation-queue.ts';
export { Report, ReportReason, ReportTarget, reportLimits } from './admin/reports.ts';

export const InviteStatus = z.enum(['pending', 'redeemed', 'expired']);
export type InviteStatus = z.infer<typeof InviteStatus>;

/** `redeemed_by` is a username. The link is `{origin}/invite/{invite_code}`. */
export const Invite = z
  .object({
    id: Id,
    email: z.string(),
    status: InviteStatus,
    created_at: Timestamp,
    redeemed_by: z.string().nullable(),
    invite_code: z.string(),
  })
  .meta({ id: 'Invite' });
export type Invite = z.infer<typeof Invite>;

/** Public state of an invite code. `email` is null once the code is redeemed or expired. */
export const InviteState = z.object({ email: z.string().nullable(), status: InviteStatus }).meta({ id: 'InviteState' });
export type InviteState = z.infer<typeof InviteState>;

const List = z.object({ ...Page, limit: z.coerce.number().int().min(1).max(1000).default(100) });

export const admin = {
  ...activity,
  ...reports,
  ...moderationQueue,
  ...appeals,
  ...directory,
  ...checklist,
  ...launchLinks,
  listInvites: route({
    method: 'get',
    path: '/api/admin/invites',
    summary: 'Invites, latest first',
    access: 'admin',
    query: List,
    responses: { 200: z.array(Invite) },
  }),
  generateInvite: route({
    method: 'post',
    path: '/api/admin/invites/generate',
    summary: 'Create an invite, valid for 14 days. A pending invite to the same email address expires',
    access: 'admin',
    body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address.')) }),
    responses: { 201: Invite },
    limit: { points: 60, seconds: 60 },
  }),
  readInvite: route({
    method: 'get',
    path: '/api/invites/:code',
    summary: 'State of an invite link',
    access: 'public',
    params: z.object({ code: z.string().min(1).max(64) }),
    responses: { 200: InviteState },
    limit: { points: 30, seconds: 60 },
  }),
};
