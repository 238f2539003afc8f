import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import { lockAccount } from '../../store/accounts.ts';
import { deleteFactor } from '../../store/factors.ts';
import { downgradeSessions } from '../../store/sessions.ts';
import { AuthFailure } from '../auth-failure.ts';
import { assertSessionAal } from '../sessions/assert-aal.ts';

interface FactorRemoval {
  readonly accountId: string;
  readonly factorId: string;
  /** The user whose session must be aal2 before a verified factor is removed; undefined for an administrator. */
  readonly viewer: Viewer | undefined;
  readonly actor: string;
  readonly trace: string;
}

/** Removes a factor; without another verified factor the account's sessions become aal1. Throws `mfa_factor_not_found` or `insufficient_aal`. */
export const unenrolFactor = async (context: AuthContext, { accountId, factorId, viewer, actor, trace }: FactorRemoval): Promise<void> =>
  context.transaction({ actor, trace }, async (tx) => {
    const account = await lockAccount(tx.prisma, accountId);
    const factor = account?.factors.find(({ id }) => id === factorId);
    if (!account || !factor) throw new AuthFailure('mfa_factor_not_found');
    const verified = account.factors.filter(({ status }) => status === 'verified');
    if (viewer && factor.status === 'verified') {
      const failure = { message: 'AAL2 required to unenroll verified factor', status: 422 };
      await assertSessionAal(tx.prisma, account, viewer.sessionId, failure);
    }
    await deleteFactor(tx.prisma, factorId, accountId);
    if (verified.every(({ id }) => id === factorId)) await downgradeSessions(tx.prisma, accountId);
  });
