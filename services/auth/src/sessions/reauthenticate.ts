import { DomainError, type Viewer } from '@trenzeye/kit';
import { type Account, findAccount, updateAccount } from '../accounts/index.ts';
import { countReauthentication } from '../attempts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import {
  assertMailAllowed,
  codeTimes,
  consumeOneTimeToken,
  countAttemptByAccount,
  issueToken,
  sendTokenMail,
} from '../mail-tokens/index.ts';
import { hashCode, sameHash } from '../secrets.ts';
import { findSessionAssurance, recordReauthentication } from './store/sessions.ts';

type Dependencies = Pick<AuthContext, 'clock' | 'config'>;

/** Whether an authentication at this time permits changes of what gives access to the account. */
export const isRecent = ({ clock, config }: Dependencies, at: Date): boolean =>
  clock().getTime() - at.getTime() < config.AUTH_REAUTHENTICATE_AFTER * 1_000;

/**
 * Whether a session that last authenticated at this time may change what gives access to the account without reauthentication. An account
 * without an address, such as an anonymous one, always may: it has neither a password nor an address for a code.
 */
export const hasRecentSignIn = (context: Dependencies, { email }: Pick<Account, 'email'>, authenticatedAt: Date): boolean =>
  email === null || isRecent(context, authenticatedAt);

/** The end of `hasRecentSignIn` in Unix seconds. */
export const recentSignInUntil = (
  { config }: Pick<Dependencies, 'config'>,
  { email }: Pick<Account, 'email'>,
  authenticatedAt: Date,
): number => (email === null ? Number.MAX_SAFE_INTEGER : Math.floor(authenticatedAt.getTime() / 1_000) + config.AUTH_REAUTHENTICATE_AFTER);

/** Wrong codes after which a new one is needed. Only the account's own sessions can use them up. */
const maxCodeAttempts = 5;

interface ReauthenticationRequest {
  readonly accountId: string;
  readonly ip: string | null;
  readonly trace: string;
}

/**
 * Mails a code that confirms the user's identity. Throws `validation_failed` for an account without an email address,
 * `email_not_confirmed` and `over_email_send_rate_limit`.
 */
export const requestReauthentication = async (context: AuthContext, { accountId, ip, trace }: ReauthenticationRequest): Promise<void> => {
  const account = await findAccount(context.prisma, accountId);
  if (!account) throw new AuthFailure('session_not_found');
  const { id, email } = account;
  if (email === null)
    throw new AuthFailure('validation_failed', {
      status: 422,
      message: 'Reauthentication requires the user to have an email or a phone number',
    });
  if (account.emailConfirmedAt === null)
    throw new AuthFailure('email_not_confirmed', { status: 422, message: 'Please verify your email first.' });
  await assertMailAllowed(context, { email, purpose: 'reauthentication', ip });
  const now = context.clock();
  const secrets = await context.transaction({ actor: id, trace }, async ({ prisma }) => {
    await updateAccount(prisma, id, { reauthenticationSentAt: now, updatedAt: now });
    return issueToken(context, prisma, { id, email }, 'reauthentication');
  });
  await sendTokenMail(context, { account: { id, email }, purpose: 'reauthentication', secrets, redirectTo: undefined });
};

export interface ReauthenticationProof {
  /** The account's password. */
  readonly password: string | undefined;
  /** The code of a reauthentication mail; works once. */
  readonly nonce: string | undefined;
}

const assertNonce = async (context: AuthContext, accountId: string, nonce: string): Promise<void> => {
  const { prisma } = context;
  const token = await countAttemptByAccount(prisma, accountId, 'reauthentication', codeTimes(context), maxCodeAttempts);
  const isMatching = token !== undefined && sameHash(token.codeHash, hashCode(token.id, nonce.trim()));
  if (!isMatching || !(await consumeOneTimeToken(prisma, token.id)))
    throw new AuthFailure('reauthentication_not_valid', { errors: [{ field: 'nonce', message: 'has expired or is invalid' }] });
};

const assertPassword = async (
  context: AuthContext,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> => {
  const refundAttempt = await countReauthentication(context, id);
  if (!(await context.passwords.matches(passwordHash ?? undefined, password))) throw new AuthFailure('current_password_invalid');
  await refundAttempt();
};

/**
 * Checks that the request comes from the account's owner, by the password or the code of a reauthentication mail. Throws
 * `reauthentication_needed` without either, `current_password_invalid`, `reauthentication_not_valid` and `rate_limited`.
 */
export const assertReauthenticated = async (
  context: AuthContext,
  account: Pick<Account, 'id' | 'passwordHash'>,
  { password, nonce }: ReauthenticationProof,
): Promise<void> => {
  if (password) await assertPassword(context, account, password);
  else if (nonce) await assertNonce(context, account.id, nonce);
  else throw new AuthFailure('reauthentication_needed');
};

/**
 * Records for the session that its user proved again who they are, and returns until when that counts as recent. Without a proof the last
 * one must be recent, such as a second factor. Throws `session_not_found` and what `assertReauthenticated` throws, and for a missing proof
 * `reauthentication_needed` of the problem catalog.
 */
export const reauthenticateSession = async (
  context: AuthContext,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  proof: ReauthenticationProof,
): Promise<Date> => {
  const account = await findAccount(context.prisma, id);
  const session = await findSessionAssurance(context.prisma, sessionId);
  if (!account || !session) throw new AuthFailure('session_not_found');
  const isGiven = Boolean(proof.password || proof.nonce);
  if (!isGiven && !hasRecentSignIn(context, account, session.authenticatedAt)) throw new DomainError('reauthentication_needed');
  const now = context.clock();
  if (isGiven) {
    await assertReauthenticated(context, account, proof);
    const entry = { method: proof.password ? 'password' : 'otp', timestamp: Math.floor(now.getTime() / 1_000) } as const;
    if (!(await recordReauthentication(context.prisma, sessionId, entry))) throw new AuthFailure('session_not_found');
  }
  const provedAt = isGiven ? now : session.authenticatedAt;
  return new Date(provedAt.getTime() + context.config.AUTH_REAUTHENTICATE_AFTER * 1_000);
};
