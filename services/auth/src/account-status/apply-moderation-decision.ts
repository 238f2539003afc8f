import type { TrenzEvent } from '@trenzeye/proto/events';
import type { AccountStatus } from '@trenzeye/proto/http';
import { lockAccount } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction, Database } from '../database/transaction.ts';
import { secureAccount } from '../sessions/index.ts';

interface StatusTransition {
  readonly accountId: string;
  readonly from: AccountStatus;
  readonly to: AccountStatus;
  readonly at: Date;
}

/** Changes the status of an account from `from` to `to`. Undefined when it has another status, is an admin, or does not exist. */
const transitionStatus = async (
  prisma: Database,
  { accountId, from, to, at }: StatusTransition,
): Promise<{ readonly role: string; readonly statusVersion: number } | undefined> => {
  const [row] = await prisma.account.updateManyAndReturn({
    where: { id: accountId, status: from, role: { not: 'admin' } },
    data: { status: to, bannedUntil: null, statusVersion: { increment: 1 }, updatedAt: at },
    select: { role: true, statusVersion: true },
  });
  return row;
};

const transitions: Readonly<Record<string, readonly [from: AccountStatus, to: AccountStatus]>> = {
  suspend_user: ['active', 'suspended'],
  reinstate_user: ['suspended', 'active'],
};

/**
 * Suspends or reinstates a user as moderators decided. Bans are not lifted and admins are not suspended this way. Applied twice, it
 * changes nothing.
 */
export const applyModerationDecision = async (
  context: Pick<AuthContext, 'clock'>,
  { data: { ownerId, action, reason }, occurredAt }: TrenzEvent<'moderation.decided'>,
  tx: AuthTransaction,
): Promise<void> => {
  const [from, to] = transitions[action] ?? [];
  if (!from || !to) return;
  const changed = await transitionStatus(tx.prisma, { accountId: ownerId, from, to, at: occurredAt });
  if (!changed) return;
  const { role, statusVersion: version } = changed;
  const account = await lockAccount(tx.prisma, ownerId);
  if (account && to === 'suspended') await secureAccount(context, tx, account, { reason: 'suspended' });
  tx.emit('user.status_changed', { userId: ownerId, role, status: to, version, previousStatus: from, reason });
};
