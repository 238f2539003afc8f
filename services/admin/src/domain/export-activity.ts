import { readAll } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { type LogRow, logsOf } from '../store/activity-logs.ts';
import { invitesOf } from '../store/invites.ts';
import { appealsBy, decisionsOn, reportsBy } from '../store/personal.ts';

type Export = AnswerOf<typeof admin.exportActivity>;

const presentLog = ({ id, action, target_type, target_id, occurred_at }: LogRow): Export['activity'][number] => ({
  id,
  action,
  target_type,
  target_id,
  timestamp: occurred_at.toISOString(),
});

const activityOf = async function* ({ prisma }: Context, userId: string): AsyncGenerator<Export['activity'][number]> {
  for await (const row of readAll<LogRow>((after) => logsOf(prisma, userId, after && { occurredAt: after.occurred_at, id: after.id })))
    yield presentLog(row);
};

/** Everything this service keeps about somebody: what they did, the invites they redeemed, what they reported, what was decided about them. */
export const exportActivity = async (context: Context, userId: string) => {
  const redeemed: Export['invites_redeemed'] = (await invitesOf(context.prisma, userId)).map(({ id, email, created_at, redeemed_at }) => ({
    id,
    email: email ?? '',
    created_at: created_at.toISOString(),
    redeemed_at: (redeemed_at ?? created_at).toISOString(),
  }));
  const [reports, decisions, appeals] = await Promise.all([
    reportsBy(context.sql, userId),
    decisionsOn(context.sql, userId),
    appealsBy(context.sql, userId),
  ]);
  return { activity: activityOf(context, userId), invites_redeemed: redeemed, reports, decisions, appeals };
};
