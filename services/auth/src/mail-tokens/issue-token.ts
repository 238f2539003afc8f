import { createText, type LimitDecision, networkOf, newId, requestLanguage } from '@trenzeye/kit';
import type { Account } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { redirectTarget } from '../redirect-target.ts';
import { hashCode, hashSecret, newCode, newSecret } from '../secrets.ts';
import { composeMail, type MailSecrets } from './compose-mail.ts';
import { deleteOneTimeTokens, type TokenPurpose, upsertOneTimeToken } from './store.ts';

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

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lifetimeMs: Readonly<Record<TokenPurpose, number>> = {
  confirmation: dayMs,
  recovery: hourMs,
  magiclink: hourMs,
  invite: dayMs,
  email_change_current: dayMs,
  email_change_new: dayMs,
  reauthentication: hourMs,
};

/** Tokens that a new one replaces besides earlier ones of its purpose: of the mails that sign in to an account, only the newest works. */
const replacedBy: Readonly<Partial<Record<TokenPurpose, readonly TokenPurpose[]>>> = {
  recovery: ['magiclink'],
  magiclink: ['recovery'],
};

/** Now, and when a code must have been issued to be accepted now. */
export const codeTimes = ({ clock, config }: Pick<AuthContext, 'clock' | 'config'>): { readonly now: Date; readonly issuedAfter: Date } => {
  const now = clock();
  return { now, issuedAfter: new Date(now.getTime() - config.AUTH_CODE_LIFETIME * 1_000) };
};

/** GoTrue's prefix for tokens requested with PKCE. */
const pkcePrefix = 'pkce_';

/** Whether a link token was requested with PKCE: the client may be a server, which does not receive the fragment of a URL. */
export const isPkceToken = (linkToken: string): boolean => linkToken.startsWith(pkcePrefix);

/** The recipient of a mail; the address may be one that the account has requested and not confirmed. */
export type MailRecipient = Pick<Account, 'id'> & { readonly email: string };

/**
 * Issues a link token and a code that replace earlier ones, and returns their only copy. With a flow (requested with PKCE) the link
 * returns a code for that flow instead of a session.
 */
export const issueToken = async (
  { clock }: Pick<AuthContext, 'clock'>,
  prisma: Database,
  { id: accountId, email }: MailRecipient,
  purpose: TokenPurpose,
  flowId?: string,
): Promise<MailSecrets> => {
  const id = newId();
  const secrets = { linkToken: `${flowId === undefined ? '' : pkcePrefix}${newSecret()}`, code: newCode() };
  const createdAt = clock();
  const replaced = replacedBy[purpose];
  if (replaced) await deleteOneTimeTokens(prisma, accountId, replaced);
  await upsertOneTimeToken(prisma, {
    id,
    accountId,
    purpose,
    email,
    tokenHash: hashSecret(secrets.linkToken),
    codeHash: hashCode(id, secrets.code),
    flowId: flowId ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs[purpose]),
  });
  return secrets;
};

interface TokenMail {
  readonly account: MailRecipient;
  readonly purpose: TokenPurpose;
  readonly secrets: MailSecrets;
  /** As the client requested; checked here. */
  readonly redirectTo: string | undefined;
  /** For a change of address: the requested address. */
  readonly newEmail?: string;
  /** Called when the mail could not be delivered. */
  readonly onFailure?: () => Promise<void>;
}

/** Mails the secrets that `issueToken` returned. */
export const sendTokenMail = async (
  { config, mailDelivery }: Pick<AuthContext, 'config' | 'mailDelivery'>,
  { account, purpose, secrets, redirectTo, newEmail, onFailure = async () => undefined }: TokenMail,
): Promise<void> => {
  const mail = composeMail({
    ...secrets,
    to: account.email,
    purpose,
    publicUrl: config.PUBLIC_URL,
    codeMinutes: Math.floor(config.AUTH_CODE_LIFETIME / 60),
    language: requestLanguage(),
    redirectTo: redirectTarget(config, redirectTo),
    ...(newEmail === undefined ? {} : { newEmail }),
  });
  await mailDelivery.send(mail, onFailure);
};
