import { changeAccountStatus } from '../accounts/change-account-status.ts';
import { isBanExpired } from '../accounts/end-expired-bans.ts';
import type { KnownDevice } from '../attempts/known-device.ts';
import { countAttempt } from '../attempts/limit-attempts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { readEmail } from '../email-address.ts';
import { findPasswordCredentials, type PasswordCredentials, replacePasswordHash } from '../passwords/store.ts';
import { type Grant, grantSession } from './grant-session.ts';
import type { SignInOrigin } from './store/sessions.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly origin: SignInOrigin;
  /** The browser, if it is known for the address. */
  readonly device: KnownDevice | undefined;
  readonly trace: string;
}

/** Replaces a hash of another algorithm or cost, which needs the password itself. */
const renewHash = async (
  { passwords, prisma }: AuthContext,
  { id, passwordHash }: PasswordCredentials,
  password: string,
): Promise<void> => {
  if (passwordHash === null || !passwords.isOutdated(passwordHash)) return;
  await replacePasswordHash(prisma, id, passwordHash, await passwords.hash(password));
};

const assertNotBanned = async (context: AuthContext, stored: PasswordCredentials, trace: string): Promise<void> => {
  if (stored.status !== 'banned') return;
  if (!isBanExpired(stored, context.clock())) throw new AuthFailure('user_banned');
  await changeAccountStatus(context, { accountId: stored.id, status: 'active', actor: 'system', trace });
};

/**
 * Starts a session for an email address and its password, and reports a password that would be refused today. Throws
 * `invalid_credentials` (for an unknown address and a wrong password alike, after the same work), `email_not_confirmed`,
 * `user_banned` or `rate_limited`.
 */
export const signIn = async (context: AuthContext, credentials: Credentials): Promise<Grant> => {
  const { password, origin, device, trace } = credentials;
  const email = readEmail(credentials.email);
  const refundAttempt = await countAttempt(context, { kind: 'password', email: email ?? 'no address', ip: origin.ip, device });
  const stored = email === undefined ? undefined : await findPasswordCredentials(context.prisma, email);
  const isMatching = await context.passwords.matches(stored?.passwordHash ?? undefined, password);
  if (!stored || !isMatching) throw new AuthFailure('invalid_credentials');
  await refundAttempt();
  await assertNotBanned(context, stored, trace);
  if (stored.emailConfirmedAt === null) throw new AuthFailure('email_not_confirmed');
  await renewHash(context, stored, password);
  const grant = await grantSession(context, context.prisma, stored.id, 'password', origin);
  return { ...grant, weakPassword: context.passwords.findWeakness(password) };
};
