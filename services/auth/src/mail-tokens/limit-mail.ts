import { createText, type LimitDecision, networkOf } from '@trenzeye/kit';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { TokenPurpose } from './store.ts';

type Dependencies = Pick<AuthContext, 'limiter' | 'config'>;

interface MailCause {
  readonly email: string;
  readonly purpose: TokenPurpose;
  /** Of the request; null without one. */
  readonly ip: string | null;
}

const hourSeconds = 3_600;
/** Mails of any purpose that one address receives in an hour at most. */
const mailsPerAddress = 20;

const waitSecondsOf = ({ allowed, reset }: LimitDecision): number => (allowed ? 0 : Math.max(1, Math.ceil(reset)));

const tooManyMails = (wait: number): AuthFailure =>
  new AuthFailure('over_email_send_rate_limit', {
    message: createText('For security purposes, you can only request this after {wait, plural, one {# second} other {# seconds}}.', {
      wait,
    }),
    headers: { 'retry-after': String(wait) },
  });

/** Throws `over_email_send_rate_limit` when this client network has caused too many mails. */
const assertNetwork = async ({ limiter, config }: Dependencies, ip: string | null): Promise<void> => {
  if (config.AUTH_MAILS_PER_HOUR === 0 || ip === null) return;
  const decision = await limiter.consume(`auth-mails:${networkOf(ip)}`, { points: config.AUTH_MAILS_PER_HOUR, seconds: hourSeconds });
  const wait = waitSecondsOf(decision);
  if (wait > 0) throw tooManyMails(wait);
};

/** Counts a request for a mail and returns the seconds to wait, or 0. Counts with and without an account, so that the answer reveals nothing. */
export const countMail = async (context: Dependencies, { email, purpose, ip }: MailCause): Promise<number> => {
  await assertNetwork(context, ip);
  const { limiter, config } = context;
  if (config.AUTH_MAIL_INTERVAL === 0) return 0;
  const recent = await limiter.consume(`auth-mail:${purpose}:${email}`, { points: 1, seconds: config.AUTH_MAIL_INTERVAL });
  if (!recent.allowed) return waitSecondsOf(recent);
  return waitSecondsOf(await limiter.consume(`auth-mail:${email}`, { points: mailsPerAddress, seconds: hourSeconds }));
};

/** Throws `over_email_send_rate_limit` when a mail to this address was requested a moment ago, or this client network requested too many. */
export const assertMailAllowed = async (context: Dependencies, cause: MailCause): Promise<void> => {
  const wait = await countMail(context, cause);
  if (wait > 0) throw tooManyMails(wait);
};
