import { readAll } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { admin } from '@trenzeye/proto/http/admin';
import { type ActivityLogRow, readOwnActivityLogs } from '../activity/index.ts';
import type { AdminContext } from '../context.ts';
import { type InviteRow, readRedeemedInvites } from '../invites/index.ts';
import { readOwnAppeals, readOwnDecisions, readOwnReports } from './store.ts';

type Export = AnswerOf<typeof admin.exportActivity>;

const presentLog = ({ id, action, target_type, target_id, occurred_at }: ActivityLogRow): Export['activity'][number] => ({
  id,
  action,
  target_type,
  target_id,
  timestamp: occurred_at.toISOString(),
});

const presentInvite = ({ id, email, created_at, redeemed_at }: InviteRow): Export['invites_redeemed'][number] => ({
  id,
  email: email ?? '',
  created_at: created_at.toISOString(),
  redeemed_at: (redeemed_at ?? created_at).toISOString(),
});

/** Replaces the instant by its text and the case by its target. */
const presentRow = <T extends { readonly created_at: Date; readonly case?: object }>({ case: target, created_at, ...row }: T) => ({
  ...target,
  ...row,
  created_at: created_at.toISOString(),
});

const exportLogs = async function* ({ prisma }: AdminContext, userId: string): AsyncGenerator<Export['activity'][number]> {
  const rows = readAll<ActivityLogRow>((last) =>
    readOwnActivityLogs(prisma, userId, last && { occurredAt: last.occurred_at, id: last.id }),
  );
  for await (const row of rows) yield presentLog(row);
};

/** All data that this service stores about a user: their activity, redeemed invites, reports, appeals and decisions about them. */
export const exportActivity = async (context: AdminContext, userId: string) => {
  const [invites, reports, decisions, appeals] = await Promise.all([
    readRedeemedInvites(context.prisma, userId),
    readOwnReports(context.prisma, userId),
    readOwnDecisions(context.prisma, userId),
    readOwnAppeals(context.prisma, userId),
  ]);
  return {
    activity: exportLogs(context, userId),
    invites_redeemed: invites.map(presentInvite),
    reports: reports.map(presentRow),
    decisions: decisions.map(presentRow),
    appeals: appeals.map(presentRow),
  };
};
