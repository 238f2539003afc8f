import { z } from 'zod';
import { checklist } from './admin/checklist.ts';
import { Id, Page, Timestamp } from './common.ts';
import { exported, route } from './route.ts';

export { ChecklistCategory, ChecklistItem } from './admin/checklist.ts';

export const ActivityLog = z
  .object({ id: Id, username: z.string(), action: z.string(), target_type: z.string(), target_id: z.string(), timestamp: Timestamp })
  .meta({ id: 'ActivityLog' });

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

/** What the holder of a code may know; the address only while the code is good for something. */
export const InviteState = z.object({ email: z.string().nullable(), status: InviteStatus }).meta({ id: 'InviteState' });
export type InviteState = z.infer<typeof InviteState>;

const List = z.object({ ...Page, limit: z.coerce.number().int().min(1).max(1000).default(100) });

export const admin = {
  ...checklist,
  activityLogs: route({
    method: 'get',
    path: '/api/admin/activity-logs',
    summary: 'Who did what, latest first',
    access: 'moderator',
    query: List,
    responses: { 200: z.array(ActivityLog) },
  }),
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
    summary: 'Invite somebody; good for 14 days. An earlier open invite to the same address expires',
    access: 'admin',
    body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address.')) }),
    responses: { 201: Invite },
    limit: { points: 60, seconds: 60 },
  }),
  readInvite: route({
    method: 'get',
    path: '/api/invites/:code',
    summary: 'What an invite link is good for',
    access: 'public',
    params: z.object({ code: z.string().min(1).max(64) }),
    responses: { 200: InviteState },
    limit: { points: 30, seconds: 60 },
  }),
  exportActivity: route({
    method: 'get',
    path: '/api/export/activity',
    summary: 'Everything the activity log says you did, oldest first',
    ...exported(
      z.object({
        activity: z.array(ActivityLog.omit({ username: true })),
        invites_redeemed: z.array(z.object({ id: Id, email: z.string(), created_at: Timestamp, redeemed_at: Timestamp })),
      }),
    ),
  }),
};
