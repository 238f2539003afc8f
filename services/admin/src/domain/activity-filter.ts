import { cursorPatterns, invalidField } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { ActivityLog, admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import type { LogFilter, NamedLogRow } from '../store/activity-logs.ts';
import { findNamed } from '../store/directory.ts';

type Query = Pick<QueryOf<typeof admin.activityLogs>, 'actor' | 'action' | 'target_type' | 'target_id' | 'from' | 'to'>;

/** Nobody has it. */
const nobody = '00000000-0000-0000-0000-000000000000';

const actorOf = async ({ sql }: Context, actor: string | undefined): Promise<string | null | undefined> => {
  if (actor === undefined) return undefined;
  if (actor === 'system') return null;
  if (cursorPatterns.uuid.test(actor)) return actor;
  return (await findNamed(sql, actor.replace(/^@/, ''))) ?? nobody;
};

/** As no database would take every instant that has the right shape: seconds since 1970. Throws `invalid_request`. */
const secondsOf = (field: string, instant: string | undefined): number | undefined => {
  if (instant === undefined) return undefined;
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw invalidField(field, 'is not an instant');
  return milliseconds / 1_000;
};

/** What a reader asked for, with the actor's name looked up. */
export const readFilter = async (context: Context, { actor, action, target_type, target_id, from, to }: Query): Promise<LogFilter> => ({
  ...{ userId: await actorOf(context, actor), action, targetType: target_type, targetId: target_id },
  ...{ from: secondsOf('from', from), to: secondsOf('to', to) },
});

export const presentLog = (row: NamedLogRow): ActivityLog => ({
  id: row.id,
  // The platform's own doing reads `system`; a user whose name has not arrived yet reads `unknown`.
  username: row.user_id === null ? 'system' : (row.username ?? 'unknown'),
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  timestamp: row.occurred_at.toISOString(),
  user_id: row.user_id,
  detail: row.detail as ActivityLog['detail'],
});
