import { timestampFromDate } from '@trenzeye/proto/events';
import { type Account, updateAccount } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { deleteOneTimeTokens, tokenPurposes } from '../mail-tokens/index.ts';
import { hasVerifiedFactor } from './assert-may-change-sign-in-methods.ts';
import { deleteOpenFlows } from './store/flows.ts';
import {
  deleteCredentialsOf,
  deleteUnverifiedFactors,
  pauseFactorsOf,
  pauseIdentitiesOf,
  pauseOtherFactors,
  pauseOtherIdentities,
} from './store/paused-credentials.ts';
import type { ActingSession } from './store/sessions.ts';

/** Why an account was secured, as in the event. */
export type SecuringReason =
  | 'password-changed'
  | 'other-sessions-ended'
  | 'suspended'
  | 'banned'
  | 'ended-by-admin'
  | 'address-proved'
  | 'change-rejected';

interface Securing {
  readonly reason: SecuringReason;
  /** The user's session that causes it. What it signed in or verified with stays in use. */
  readonly acting?: ActingSession | undefined;
  /** Whether the acting session stays; then what it has added or confirmed stays as well. */
  readonly keepsActing?: boolean;
  /** The session that made a change which the owner has rejected: what it added is deleted. */
  readonly rejectedSessionId?: string | null;
}

/** A link of a mail is a way in that a pause cannot close. */
const canSignInByMail = ({ email, emailConfirmedAt }: Account): boolean => email !== null && emailConfirmedAt !== null;

/**
 * Cancels what is requested and not complete: a change of address, mailed tokens, sign-ins and links in progress. The tokens that confirm
 * the address of a new account stay.
 */
const cancelRequests = async (tx: AuthTransaction, account: Account, now: Date): Promise<void> => {
  const { id } = account;
  const cancelled = tokenPurposes.filter((purpose) => account.emailConfirmedAt !== null || !['confirmation', 'invite'].includes(purpose));
  await deleteOneTimeTokens(tx.prisma, id, cancelled);
  await deleteOpenFlows(tx.prisma, id);
  if (account.newEmail !== null) await updateAccount(tx.prisma, id, { newEmail: null, emailChangeConfirmations: 0, updatedAt: now });
};

/**
 * Pauses what opens the account, except what the acting session uses. No owner is locked out: paused factors are accepted from a session that
 * signed in by mail. Where there is no confirmed address, only an acting session that keeps its own method pauses the others; a session that
 * has not verified the second factor pauses none.
 */
const pauseCredentials = async (
  { prisma }: AuthTransaction,
  account: Account,
  { acting, keepsActing = false }: Pick<Securing, 'acting' | 'keepsActing'>,
): Promise<void> => {
  const sessionId = keepsActing && acting ? acting.id : null;
  const byMail = canSignInByMail(account);
  const [factorId, identityId] = [acting?.factorId ?? null, acting?.identityId ?? null];
  if (byMail || identityId !== null) await pauseOtherIdentities(prisma, account.id, { sessionId, credentialId: identityId });
  const provesFactor = acting === undefined || acting.aal === 'aal2' || !hasVerifiedFactor(account);
  if (provesFactor && (byMail || factorId !== null)) await pauseOtherFactors(prisma, account.id, { sessionId, credentialId: factorId });
};

/**
 * Ends or pauses what acts for an account or opens it, and what the owner has not confirmed; emits `account.secured`, by which the other
 * services do the same with theirs. The caller has locked the account, and has ended the sessions that end with it. Personal tokens and
 * grants of connected applications join here, and in `pauseCreatedBy`.
 */
export const secureAccount = async (
  { clock }: Pick<AuthContext, 'clock'>,
  tx: AuthTransaction,
  account: Account,
  { reason, acting, keepsActing = false, rejectedSessionId = null }: Securing,
): Promise<void> => {
  const now = clock();
  await cancelRequests(tx, account, now);
  await deleteUnverifiedFactors(tx.prisma, account.id);
  if (rejectedSessionId !== null) await deleteCredentialsOf(tx.prisma, account.id, rejectedSessionId);
  await pauseCredentials(tx, account, { acting, keepsActing });
  tx.emit('account.secured', {
    userId: account.id,
    reason,
    keptSessionId: keepsActing && acting ? acting.id : '',
    rejectedSessionId: rejectedSessionId ?? '',
    at: timestampFromDate(now),
  });
};

/**
 * Pauses what sessions of an account have added to it, after the owner or the service has ended them, and cancels what is requested. The
 * other services do the same at `session.revoked`. `acting`: the session of the owner, which keeps the factor that it verified.
 */
export const pauseCreatedBy = async (
  { clock }: Pick<AuthContext, 'clock'>,
  tx: AuthTransaction,
  account: Account,
  { sessionIds, acting }: { readonly sessionIds: readonly string[]; readonly acting?: ActingSession | undefined },
): Promise<void> => {
  await cancelRequests(tx, account, clock());
  if (canSignInByMail(account)) await pauseIdentitiesOf(tx.prisma, account.id, sessionIds);
  const factorId = acting?.factorId ?? null;
  if (canSignInByMail(account) || factorId !== null) await pauseFactorsOf(tx.prisma, account.id, sessionIds, factorId);
};
