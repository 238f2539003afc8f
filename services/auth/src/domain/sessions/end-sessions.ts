import type { AuthContext } from '../../context.ts';
import { deleteSession, deleteSessions, type LogoutScope } from '../../store/sessions.ts';
import type { AuthTransaction } from '../../store/transaction.ts';

/** Why access tokens are refused before they expire, as in the event. */
export type RevocationReason =
  | 'signed-out'
  | 'ended-by-user'
  | 'password-changed'
  | 'factor-verified'
  | 'ended-by-admin'
  | 'token-reused'
  | 'code-reused'
  | 'address-proved';

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

/** Ends the sessions of an account: all, the one of the caller, or all others. Returns how many were active. */
export const endSessions = async (
  { transaction }: Pick<AuthContext, 'transaction'>,
  {
    accountId,
    scope,
    sessionId,
    reason,
    ...cause
  }: SessionEnd & {
    readonly scope: LogoutScope;
    /** Of the caller; not needed for all. */
    readonly sessionId?: string;
    readonly reason: RevocationReason;
  },
): Promise<number> =>
  transaction(cause, async (tx) => {
    const ids = await deleteSessions(tx.prisma, accountId, scope, sessionId);
    emitSessionsEnded(tx, accountId, ids, reason);
    return ids.length;
  });

/** Ends one session of an account. False when the account has no such active session. */
export const endSession = async (
  { transaction }: Pick<AuthContext, 'transaction'>,
  { accountId, sessionId, ...cause }: SessionEnd & { readonly sessionId: string },
): Promise<boolean> =>
  transaction(cause, async (tx) => {
    const isEnded = await deleteSession(tx.prisma, accountId, sessionId);
    if (isEnded) emitSessionsEnded(tx, accountId, [sessionId], 'ended-by-user');
    return isEnded;
  });
