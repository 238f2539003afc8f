import { newId } from '@trenzeye/kit';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import type { PasswordWeakness } from '../passwords/index.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { ActiveSession, SignInMethod } from './store/active-session.ts';
import { insertSession, type SignInOrigin } from './store/sessions.ts';

/** A session and the only copy of its refresh token. */
export interface Grant {
  readonly session: ActiveSession;
  readonly refreshToken: string;
  /** Why the password used to sign in would be refused as a new one. */
  readonly weakPassword?: PasswordWeakness | undefined;
}

/** What the user proved the sign-in with, if it is stored. */
interface SignInProof {
  /** The passkey. */
  readonly factorId?: string | null;
  readonly identityId?: string | null;
}

/** Starts a session for an authenticated user, with a passkey in aal2. Throws `user_banned`. */
export const grantSession = async (
  { clock, log }: Pick<AuthContext, 'clock' | 'log'>,
  prisma: Database,
  accountId: string,
  method: SignInMethod,
  origin: SignInOrigin,
  { factorId = null, identityId = null }: SignInProof = {},
): Promise<Grant> => {
  const refreshToken = newSecret();
  const session = await insertSession(prisma, {
    sessionId: newId(),
    accountId,
    method,
    // A passkey is two factors: the device that has it, and the PIN or biometric that unlocks it.
    aal: method === 'passkey' ? 'aal2' : 'aal1',
    origin,
    factorId,
    identityId,
    tokenId: newId(),
    tokenHash: hashSecret(refreshToken),
    now: clock(),
  });
  if (!session) throw new AuthFailure('user_banned');
  log.info({ account: accountId, session: session.sessionId, method }, 'signed in');
  return { session, refreshToken };
};
