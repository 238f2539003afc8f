import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { lockAccount } from '../store/accounts.ts';
import { lowerSessions, removeFactor } from '../store/factors.ts';
import { assertSessionAssured } from './assert-assured.ts';
import { AuthFailure } from './auth-failure.ts';

export interface FactorRemoval {
  readonly accountId: string;
  readonly factorId: string;
  /** Whose session must have shown a factor before a verified one goes; an administrator's act has none. */
  readonly viewer: Viewer | undefined;
  readonly actor: string;
  readonly trace: string;
}

/** Removes a factor; with the last verified one the account's sessions fall back to aal1. Throws `mfa_factor_not_found` or `insufficient_aal`. */
export const unenrolFactor = async (context: AuthContext, { accountId, factorId, viewer, actor, trace }: FactorRemoval): Promise<void> =>
  context.transact({ actor, trace }, async (tx, _emit, sql) => {
    const account = await lockAccount(tx, sql, accountId);
    const factor = account?.factors.find(({ id }) => id === factorId);
    if (!account || !factor) throw new AuthFailure('mfa_factor_not_found');
    const verified = account.factors.filter(({ status }) => status === 'verified');
    if (viewer && factor.status === 'verified')
      await assertSessionAssured(sql, account, viewer.sessionId, { message: 'AAL2 required to unenroll verified factor', status: 422 });
    await removeFactor(tx, factorId, accountId);
    if (verified.every(({ id }) => id === factorId)) await lowerSessions(sql, accountId);
  });
