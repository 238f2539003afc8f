import { type Account, lockAccount, updateAccount } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { deleteOneTimeTokens } from '../mail-tokens/index.ts';
import { pauseCreatedBy, type SecuringReason, secureAccount } from './secure-account.ts';
import { sessionLimits } from './session-limits.ts';
import {
  deleteSession,
  deleteSessions,
  findActingSession,
  type LogoutScope,
  markExpiredSessions,
  revokeSession,
  revokeSessions,
} from './store/sessions.ts';

/** Why access tokens are refused before they expire, as in the event. */
type RevocationReason =
  | 'signed-out'
  | 'ended-by-user'
  | 'password-changed'
  | 'factor-verified'
  | 'ended-by-admin'
  | 'token-reused'
  | 'code-reused'
  | 'address-proved'
  | 'change-rejected'
  | 'expired';

/** All services refuse the access tokens of these sessions within a second. */
export const emitSessionsEnded = (
  { emit }: Pick<AuthTransaction, 'emit'>,
  userId: string,
  sessionIds: readonly string[],
  reason: RevocationReason,
): void => {
  if (sessionIds.length > 0) emit('session.revoked', { userId, sessionIds: [...sessionIds], issuedBefore: 0n, reason });
};

interface SessionEnd {
  readonly accountId: string;
  readonly actor: string;
  readonly trace: string;
}

/** Revokes a session whose token or code was copied: what it added to the account waits for the owner's confirmation. */
export const revokeCompromisedSession = async (
  context: Pick<AuthContext, 'transaction' | 'clock'>,
  { accountId, sessionId, reason, trace }: Omit<SessionEnd, 'actor'> & { sessionId: string; reason: 'token-reused' | 'code-reused' },
): Promise<void> =>
  context.transaction({ actor: 'system', trace }, async (tx) => {
    // Before the session, as every transaction that locks both.
    const account = await lockAccount(tx.prisma, accountId);
    if (!account || !(await revokeSession(tx.prisma, sessionId, context.clock()))) return;
    emitSessionsEnded(tx, accountId, [sessionId], reason);
    await pauseCreatedBy(context, tx, account, { sessionIds: [sessionId] });
  });

interface EndedSessions {
  readonly scope: LogoutScope;
  readonly reason: Extract<RevocationReason, 'signed-out' | 'ended-by-user' | 'ended-by-admin'>;
}

/** Why the end of these sessions secures the account; undefined when it does not. */
const securingReason = ({ scope, reason }: EndedSessions): SecuringReason | undefined => {
  if (reason === 'ended-by-admin') return reason;
  return scope === 'others' ? 'other-sessions-ended' : undefined;
};

/**
 * Ends the sessions of an account: all, the one of the caller, or all others. All others, and all when staff end them, also secure the
 * account: what acts for it and was not confirmed by the session that stays is paused. All is the ordinary sign-out of the client library,
 * which must not stop webhooks and passkeys of its user. Returns how many were active.
 */
export const endSessions = async (
  context: Pick<AuthContext, 'transaction' | 'clock'>,
  {
    accountId,
    scope,
    sessionId,
    reason,
    ...cause
  }: SessionEnd &
    EndedSessions & {
      /** Of the caller; not needed for all. */
      readonly sessionId?: string;
    },
): Promise<number> =>
  context.transaction(cause, async (tx) => {
    const account = await lockAccount(tx.prisma, accountId);
    const acting = sessionId === undefined ? undefined : await findActingSession(tx.prisma, sessionId);
    const ids = await deleteSessions(tx.prisma, accountId, scope, sessionId);
    emitSessionsEnded(tx, accountId, ids, reason);
    const securing = securingReason({ scope, reason });
    if (account && securing) await secureAccount(context, tx, account, { reason: securing, acting, keepsActing: scope === 'others' });
    return ids.length;
  });

/** Ends one session of an account, and pauses what it has added. False when the account has no such active session. */
export const endSession = async (
  context: Pick<AuthContext, 'transaction' | 'clock'>,
  { accountId, sessionId, actingSessionId, ...cause }: SessionEnd & { readonly sessionId: string; readonly actingSessionId: string },
): Promise<boolean> =>
  context.transaction(cause, async (tx) => {
    const account = await lockAccount(tx.prisma, accountId);
    const acting = await findActingSession(tx.prisma, actingSessionId);
    const isEnded = account !== undefined && (await deleteSession(tx.prisma, accountId, sessionId));
    if (!isEnded) return false;
    emitSessionsEnded(tx, accountId, [sessionId], 'ended-by-user');
    await pauseCreatedBy(context, tx, account, { sessionIds: [sessionId], acting });
    return true;
  });

/** Sessions of one transaction. */
const batchSize = 200;

/**
 * Publishes that sessions have expired by AUTH_SESSION_TIMEBOX or AUTH_INACTIVITY: their tokens are refused without it, but push devices
 * belong to a session and end with it.
 */
export const endExpiredSessions = async (
  context: Pick<AuthContext, 'transaction'> & Parameters<typeof sessionLimits>[0],
): Promise<void> => {
  let count: number;
  do {
    count = await context.transaction({ actor: 'system' }, async (tx) => {
      const expired = await markExpiredSessions(tx.prisma, sessionLimits(context), context.clock(), batchSize);
      for (const { id, accountId } of expired) emitSessionsEnded(tx, accountId, [id], 'expired');
      return expired.length;
    });
  } while (count === batchSize);
};

/**
 * Removes what the creator of an unconfirmed account has set, who may not be the owner of its address: the password, the metadata, a
 * requested change of address, sessions, and all other mailed tokens. Called when the owner proves the address in another way than with
 * the token of the sign-up that set the password.
 */
export const discardUnprovenCredentials = async (
  context: Pick<AuthContext, 'clock'>,
  tx: AuthTransaction,
  account: Account,
): Promise<Account> => {
  const { id } = account;
  const now = context.clock();
  emitSessionsEnded(tx, id, await revokeSessions(tx.prisma, id, now), 'address-proved');
  await secureAccount(context, tx, account, { reason: 'address-proved' });
  await deleteOneTimeTokens(tx.prisma, id, ['confirmation', 'invite']);
  return updateAccount(tx.prisma, id, { passwordHash: null, userMetadata: {}, updatedAt: now });
};
