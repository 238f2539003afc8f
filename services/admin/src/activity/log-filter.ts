import { cursorPatterns, invalidField } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { findIdByUsername } from '../directory/store.ts';
import type { ActivityLogFilter } from './store.ts';

type Query = Pick<QueryOf<typeof admin.activityLogs>, 'actor' | 'action' | 'target_type' | 'target_id' | 'from' | 'to'>;

/** An id that no user has. */
const unusedId = '00000000-0000-0000-0000-000000000000';

/** The user id of an actor; null for the system. */
const findActor = async ({ prisma }: AdminContext, actor: string | undefined): Promise<string | null | undefined> => {
  if (actor === undefined) return undefined;
  if (actor === 'system') return null;
  if (cursorPatterns.uuid.test(actor)) return actor;
  return (await findIdByUsername(prisma, actor.replace(/^@/, ''))) ?? unusedId;
};

/** All entries are between these; PostgreSQL does not accept every instant that JavaScript does. */
const earliestMs = 0;
const latestMs = Date.UTC(9999, 0);

/** Throws `invalid_request` for text that is not an instant. */
const parseInstant = (field: string, instant: string | undefined): Date | undefined => {
  if (instant === undefined) return undefined;
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw invalidField(field, 'is not a date and time');
  return new Date(Math.min(Math.max(milliseconds, earliestMs), latestMs));
};

/** The filter of a request, with the actor's name resolved. Throws `invalid_request`. */
export const resolveLogFilter = async (
  context: AdminContext,
  { actor, action, target_type, target_id, from, to }: Query,
): Promise<ActivityLogFilter> => ({
  userId: await findActor(context, actor),
  action,
  targetType: target_type,
  targetId: target_id,
  from: parseInstant('from', from),
  to: parseInstant('to', to),
});
