import type { AuthContext } from '../context.ts';
import { type Account, findAccountByEmail, replacePasswordHash } from '../store/accounts.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { readEmail } from './email-address.ts';
import { endBanIfOver } from './end-bans.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { assertAttemptAllowed } from './limit-attempts.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly origin: Origin;
  readonly trace: string;
}

/** A hash of another algorithm or of yesterday's cost becomes one of today's, now that the password is at hand. */
const renewHash = async ({ passwords, prisma }: AuthContext, { id, passwordHash }: Account, password: string): Promise<void> => {
  if (passwordHash === null || !passwords.isOutdated(passwordHash)) return;
  await replacePasswordHash(prisma, id, passwordHash, await passwords.hash(password));
};

/**
 * Opens a session for an address and its password, and says when the password would be refused today. Throws
 * `invalid_credentials` (whether the address or the password is wrong, after the same work), `email_not_confirmed`,
 * `user_banned` or `rate_limited`.
 */
export const signIn = async (context: AuthContext, { email: given, password, origin, trace }: Credentials): Promise<Grant> => {
  const email = readEmail(given);
  await assertAttemptAllowed(context, { kind: 'password', email: email ?? 'no address', ip: origin.ip });
  const found = email === undefined ? undefined : await findAccountByEmail(context.prisma, email);
  const matching = await context.passwords.matches(found?.passwordHash ?? undefined, password);
  if (!found || !matching) throw new AuthFailure('invalid_credentials');
  const account = await endBanIfOver(context, found, trace);
  if (account.status === 'banned') throw new AuthFailure('user_banned');
  if (account.emailConfirmedAt === null) throw new AuthFailure('email_not_confirmed');
  await renewHash(context, account, password);
  const grant = await grantSession(context, context.sql, account.id, 'password', origin);
  return { ...grant, weakPassword: context.passwords.weaknessOf(password) };
};
