import { DomainError } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { findAccountByEmail } from '../store/accounts.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { readEmail } from './email-address.ts';
import { type Grant, grantSession } from './grant-session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly origin: Origin;
}

const assertWithinLimit = async ({ limiter, config }: AuthContext, email: string, address: string): Promise<void> => {
  const { allowed, reset } = await limiter.consume(`auth-login:${email}:${address}`, { points: config.AUTH_LOGIN_ATTEMPTS, seconds: 60 });
  if (!allowed)
    throw new DomainError('rate_limited', {
      detail: 'Too many attempts. Please wait a minute and try again.',
      headers: { 'retry-after': String(reset) },
    });
};

/**
 * Opens a session for an address and its password. Throws `invalid_credentials` (whether the address or the password is wrong,
 * after the same work), `email_not_confirmed`, `user_banned` or `rate_limited`.
 */
export const signIn = async (context: AuthContext, { email: given, password, origin }: Credentials): Promise<Grant> => {
  const email = readEmail(given);
  await assertWithinLimit(context, email ?? 'no address', origin.ip ?? 'unknown');
  const account = email === undefined ? undefined : await findAccountByEmail(context.prisma, email);
  const matching = await context.passwords.matches(account?.passwordHash ?? undefined, password);
  if (!account || !matching) throw new AuthFailure('invalid_credentials');
  if (account.status === 'banned') throw new AuthFailure('user_banned');
  if (account.emailConfirmedAt === null) throw new AuthFailure('email_not_confirmed');
  return grantSession(context, context.sql, account.id, 'password', origin);
};
