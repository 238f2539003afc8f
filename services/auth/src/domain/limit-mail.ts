import { type LimitDecision, networkOf } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import type { TokenPurpose } from '../store/one-time-tokens.ts';
import { AuthFailure } from './auth-failure.ts';

type Limiting = Pick<AuthContext, 'limiter' | 'config'>;

export interface MailCause {
  readonly email: string;
  readonly purpose: TokenPurpose;
  /** Whoever asked; null when nobody did. */
  readonly ip: string | null;
}

const hour = 3_600;
/** Mails of any kind one address gets in an hour at most, whoever asks. */
const perAddress = 20;

const waitOf = ({ allowed, reset }: LimitDecision): number => (allowed ? 0 : Math.max(1, Math.ceil(reset)));

const tooMany = (wait: number): AuthFailure =>
  new AuthFailure('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${wait} second${wait === 1 ? '' : 's'}.`,
    headers: { 'retry-after': String(wait) },
  });

/** Throws `over_email_send_rate_limit` when this client network has caused too many mails. */
const assertNetwork = async ({ limiter, config }: Limiting, ip: string | null): Promise<void> => {
  if (config.AUTH_MAILS_PER_HOUR === 0 || ip === null) return;
  const decision = await limiter.consume(`auth-mails:${networkOf(ip)}`, { points: config.AUTH_MAILS_PER_HOUR, seconds: hour });
  const wait = waitOf(decision);
  if (wait > 0) throw tooMany(wait);
};

/** Counts one request for a mail; seconds to wait, or 0. Counted whether or not there is an account, so that it tells nothing. */
export const countMail = async (context: Limiting, { email, purpose, ip }: MailCause): Promise<number> => {
  await assertNetwork(context, ip);
  const { limiter, config } = context;
  if (config.AUTH_MAIL_INTERVAL === 0) return 0;
  const recent = await limiter.consume(`auth-mail:${purpose}:${email}`, { points: 1, seconds: config.AUTH_MAIL_INTERVAL });
  if (!recent.allowed) return waitOf(recent);
  return waitOf(await limiter.consume(`auth-mail:${email}`, { points: perAddress, seconds: hour }));
};

/** Throws `over_email_send_rate_limit` when this address asked a moment ago, or this client network too often. */
export const assertMailAllowed = async (context: Limiting, cause: MailCause): Promise<void> => {
  const wait = await countMail(context, cause);
  if (wait > 0) throw tooMany(wait);
};
