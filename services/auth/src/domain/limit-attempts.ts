import { DomainError, networkOf } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';

export interface Attempt {
  readonly kind: 'password' | 'code';
  /** The address somebody tries to get in with, whether or not it has an account. */
  readonly email: string;
  readonly ip: string | null;
}

/** So many networks may use up an account's attempts at once before the account itself is closed for a while. */
const networksOfAccount = 10;
const seconds = 60;

/**
 * Counts a guess: for this account from this network (IPv6 by /64), for the account from anywhere, and for the network on
 * whatever accounts. Throws `rate_limited`, the same for known and unknown addresses.
 */
export const assertAttemptAllowed = async (
  { limiter, config }: Pick<AuthContext, 'limiter' | 'config'>,
  { kind, email, ip }: Attempt,
): Promise<void> => {
  const network = networkOf(ip ?? 'unknown');
  const each = config.AUTH_LOGIN_ATTEMPTS;
  const decisions = await Promise.all([
    limiter.consume(`auth-${kind}:${email}:${network}`, { points: each, seconds }),
    limiter.consume(`auth-${kind}:${email}`, { points: each * networksOfAccount, seconds }),
    limiter.consume(`auth-${kind}-from:${network}`, { points: config.AUTH_NETWORK_ATTEMPTS, seconds }),
  ]);
  const refused = decisions.filter(({ allowed }) => !allowed).map(({ reset }) => reset);
  if (refused.length > 0)
    throw new DomainError('rate_limited', {
      detail: 'Too many attempts. Please wait a minute and try again.',
      headers: { 'retry-after': String(Math.max(1, ...refused)) },
    });
};
