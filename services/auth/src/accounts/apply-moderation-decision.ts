import type { TrenzEvent } from '@trenzeye/proto/events';
import type { AccountStatus } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { secureAccount } from '../sessions/secure-account.ts';
import { transitionStatus } from './store/account-status.ts';
import { lockAccount } from './store/accounts.ts';

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
