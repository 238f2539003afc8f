import { DomainError, networkOf } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';

export interface Attempt {
  readonly kind: 'password' | 'code';
  /** The address of the attempt, whether or not it has an account. */
  readonly email: string;
  readonly ip: string | null;
}

/** Networks that may exhaust their attempts at once before all attempts for the account are refused. */
const networksPerAccount = 10;
const seconds = 60;

/**
 * Counts an attempt per account and network (IPv6 by /64), per account, and per network. Throws `rate_limited`, the same for known and unknown addresses.
 */
export const assertAttemptAllowed = async (
  { limiter, config }: Pick<AuthContext, 'limiter' | 'config'>,
  { kind, email, ip }: Attempt,
): Promise<void> => {
  const network = networkOf(ip ?? 'unknown');
  const points = config.AUTH_LOGIN_ATTEMPTS;
  const decisions = await Promise.all([
    limiter.consume(`auth-${kind}:${email}:${network}`, { points, seconds }),
    limiter.consume(`auth-${kind}:${email}`, { points: points * networksPerAccount, seconds }),
    limiter.consume(`auth-${kind}-from:${network}`, { points: config.AUTH_NETWORK_ATTEMPTS, seconds }),
  ]);
  const refused = decisions.filter(({ allowed }) => !allowed).map(({ reset }) => reset);
  if (refused.length > 0)
    throw new DomainError('rate_limited', {
      detail: 'Too many attempts. Please wait a minute and try again.',
      headers: { 'retry-after': String(Math.max(1, ...refused)) },
    });
};
