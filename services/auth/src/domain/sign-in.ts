import type { AuthContext } from '../context.ts';
import { findPasswordHolder, type PasswordHolder, replacePasswordHash } from '../store/password-holders.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { changeStanding } from './change-standing.ts';
import { readEmail } from './email-address.ts';
import { isBanOver } from './end-bans.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { assertAttemptAllowed } from './limit-attempts.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly origin: Origin;
  readonly trace: string;
}

/** A hash of another algorithm or of yesterday's cost becomes one of today's, now that the password is at hand. */
const renewHash = async ({ passwords, sql }: AuthContext, { id, passwordHash }: PasswordHolder, password: string): Promise<void> => {
  if (passwordHash === null || !passwords.isOutdated(passwordHash)) return;
  await replacePasswordHash(sql, id, passwordHash, await passwords.hash(password));
};

const assertNotBanned = async (context: AuthContext, holder: PasswordHolder, trace: string): Promise<void> => {
  if (holder.status !== 'banned') return;
  if (!isBanOver(holder, context.clock())) throw new AuthFailure('user_banned');
  await changeStanding(context, { accountId: holder.id, status: 'active', actor: 'system', trace });
};

/**
 * Opens a session for an address and its password, and says when the password would be refused today. Throws
 * `invalid_credentials` (whether the address or the password is wrong, after the same work), `email_not_confirmed`,
 * `user_banned` or `rate_limited`.
 */
export const signIn = async (context: AuthContext, { email: given, password, origin, trace }: Credentials): Promise<Grant> => {
  const email = readEmail(given);
  await assertAttemptAllowed(context, { kind: 'password', email: email ?? 'no address', ip: origin.ip });
  const account = email === undefined ? undefined : await findPasswordHolder(context.sql, email);
  const matching = await context.passwords.matches(account?.passwordHash ?? undefined, password);
  if (!account || !matching) throw new AuthFailure('invalid_credentials');
  await assertNotBanned(context, account, trace);
  if (account.emailConfirmedAt === null) throw new AuthFailure('email_not_confirmed');
  await renewHash(context, account, password);
  const grant = await grantSession(context, context.sql, account.id, 'password', origin);
  return { ...grant, weakPassword: context.passwords.weaknessOf(password) };
};
