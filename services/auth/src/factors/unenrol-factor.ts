import type { Viewer } from '@trenzeye/kit';
import { type FactorSummary, type FactorType, lockAccount } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { deleteRecoveryCodes } from '../recovery-codes/index.ts';
import { sendSecurityNotice } from '../security-notices/index.ts';
import { assertMayChangeSignInMethods, assertSessionAal, confirmFactor as confirmFactorRow, downgradeSessions } from '../sessions/index.ts';
import { deleteFactor, findFactor } from './store.ts';

interface FactorConfirmation {
  readonly factorId: string;
  /** Factors of another type are not found. */
  readonly factorType?: FactorType;
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

/**
 * Ends the pause of a verified factor and binds it to the session. Throws `mfa_factor_not_found` and what `assertMayChangeSignInMethods`
 * throws.
 */
export const confirmFactor = async (
  context: AuthContext,
  viewer: Viewer,
  { factorId, factorType, reauthenticationCode, trace }: FactorConfirmation,
): Promise<FactorSummary> => {
  const failure = { message: 'AAL2 session is required to keep a factor', status: 403 };
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure });
  const { email, factor } = await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, viewer.id);
    const found = account?.factors.find((each) => each.id === factorId && (!factorType || each.factorType === factorType));
    if (!account || !found || !(await confirmFactorRow(prisma, viewer.id, factorId, viewer.sessionId)))
      throw new AuthFailure('mfa_factor_not_found');
    return { email: account.email, factor: found };
  });
  if (factor.isPaused) await sendSecurityNotice(context, email, { type: 'factor-confirmed', factorType: factor.factorType });
  return { ...factor, isPaused: false };
};

interface FactorRemoval {
  readonly accountId: string;
  readonly factorId: string;
  /** Factors of another type are not found. */
  readonly factorType?: FactorType;
  /** The user whose session must be aal2 before a verified factor is removed; undefined for an administrator. */
  readonly viewer: Viewer | undefined;
  /** The code of a reauthentication mail, for removing a passkey. */
  readonly reauthenticationCode?: string | undefined;
  readonly actor: string;
  readonly trace: string;
}

const aalFailure = { message: 'AAL2 required to unenroll verified factor', status: 422 };

/** A passkey opens the account: removing one needs what adding one needs. */
const assertMayRemovePasskey = async (context: AuthContext, { factorId, viewer, reauthenticationCode }: FactorRemoval): Promise<void> => {
  if (!viewer) return;
  const factor = await findFactor(context.prisma, factorId, viewer.id);
  if (factor?.factorType !== 'webauthn' || factor.status !== 'verified') return;
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure: aalFailure });
};

/**
 * Removes a factor; without another verified factor the account's sessions become aal1, and its recovery codes
 * are deleted. Throws `mfa_factor_not_found`,
 * `insufficient_aal`, and for a passkey what `assertMayChangeSignInMethods` throws.
 */
export const unenrolFactor = async (context: AuthContext, removal: FactorRemoval): Promise<void> => {
  const { accountId, factorId, factorType, viewer, actor, trace } = removal;
  await assertMayRemovePasskey(context, removal);
  const removed = await context.transaction({ actor, trace }, async (tx) => {
    const account = await lockAccount(tx.prisma, accountId);
    const factor = account?.factors.find(({ id }) => id === factorId);
    if (!account || !factor || (factorType && factor.factorType !== factorType)) throw new AuthFailure('mfa_factor_not_found');
    const verified = account.factors.filter(({ status }) => status === 'verified');
    if (viewer && factor.status === 'verified') await assertSessionAal(tx.prisma, account, viewer.sessionId, aalFailure);
    await deleteFactor(tx.prisma, factorId, accountId);
    if (!verified.some(({ id }) => id !== factorId)) {
      await downgradeSessions(tx.prisma, accountId);
      await deleteRecoveryCodes(tx.prisma, accountId);
    }
    return { email: account.email, ...factor };
  });
  const { email, status, factorType: removedType } = removed;
  if (status === 'verified') await sendSecurityNotice(context, email, { type: 'factor-removed', factorType: removedType });
};
