import type { AuthContext } from '../context.ts';
import type { TokenPurpose } from '../store/one-time-tokens.ts';
import { AuthFailure } from './auth-failure.ts';

type Limiting = Pick<AuthContext, 'limiter' | 'config'>;

/** Counts one request for a mail; seconds to wait, or 0. Counted whether or not there is an account, so that it tells nothing. */
export const countMail = async ({ limiter, config }: Limiting, email: string, purpose: TokenPurpose): Promise<number> => {
  if (config.AUTH_MAIL_INTERVAL === 0) return 0;
  const { allowed, reset } = await limiter.consume(`auth-mail:${purpose}:${email}`, { points: 1, seconds: config.AUTH_MAIL_INTERVAL });
  return allowed ? 0 : Math.max(1, Math.ceil(reset));
};

/** Throws `over_email_send_rate_limit` when this address asked a moment ago. */
export const assertMailAllowed = async (context: Limiting, email: string, purpose: TokenPurpose): Promise<void> => {
  const wait = await countMail(context, email, purpose);
  if (wait === 0) return;
  throw new AuthFailure('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${wait} second${wait === 1 ? '' : 's'}.`,
    headers: { 'retry-after': String(wait) },
  });
};
