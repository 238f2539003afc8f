import { appendEvents, type Sql } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import type { AccountStatus } from '@trenzeye/proto/http';
import { moveStatus } from '../store/standings.ts';

const moves: Readonly<Record<string, readonly [from: AccountStatus, to: AccountStatus]>> = {
  suspend_user: ['active', 'suspended'],
  reinstate_user: ['suspended', 'active'],
};

/**
 * Suspends somebody as moderators decided, or lifts it. A ban stays, whoever lifts what; an admin is not suspended by moderators.
 * Again it changes nothing.
 */
export const obeyModerators = async (
  { data: { ownerId, action, reason }, actor, trace, occurredAt }: TrenzEvent<'moderation.decided'>,
  sql: Sql,
): Promise<void> => {
  const [from, to] = moves[action] ?? [];
  if (!from || !to) return;
  const moved = await moveStatus(sql, { accountId: ownerId, from, to, at: occurredAt });
  if (!moved) return;
  const data = { userId: ownerId, role: moved.role, status: to, version: moved.version, previousStatus: from, reason };
  await appendEvents(sql, [{ type: 'user.status_changed', data, actor, trace }], occurredAt);
};
