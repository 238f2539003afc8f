import { newId, type Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { composeMail, type MailSecrets } from '../mails/compose.ts';
import type { Account } from '../store/accounts.ts';
import { putOneTimeToken, type TokenPurpose } from '../store/one-time-tokens.ts';
import { redirectTarget } from './redirect-target.ts';
import { hashCode, hashSecret, newCode, newSecret } from './secrets.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How long the secrets of a mail work, in milliseconds. */
const lives: Readonly<Record<TokenPurpose, number>> = {
  confirmation: day,
  recovery: hour,
  magiclink: hour,
  invite: day,
  email_change_current: day,
  email_change_new: day,
  reauthentication: hour,
};

const pkcePrefix = 'pkce_';

/** Whether a link token was begun with PKCE: whoever opens it may be a server, which sees the query only. */
export const isPkceToken = (linkToken: string): boolean => linkToken.startsWith(pkcePrefix);

/** Whom a mail goes to; the address may be one that the account is about to have. */
export type Addressee = Pick<Account, 'id'> & { readonly email: string };

/**
 * Makes a link token and a code in the place of earlier ones. What is returned is their only copy. With a flow (begun with PKCE)
 * the link answers a code for that flow instead of a session.
 */
export const issueToken = async (
  { clock }: Pick<AuthContext, 'clock'>,
  sql: Sql,
  { id: accountId, email }: Addressee,
  purpose: TokenPurpose,
  flowId?: string,
): Promise<MailSecrets> => {
  const id = newId();
  // GoTrue's prefix for tokens begun with PKCE.
  const secrets = { linkToken: `${flowId === undefined ? '' : pkcePrefix}${newSecret()}`, code: newCode() };
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + lives[purpose]);
  await putOneTimeToken(sql, {
    id,
    accountId,
    purpose,
    email,
    tokenHash: hashSecret(secrets.linkToken),
    codeHash: hashCode(id, secrets.code),
    flowId: flowId ?? null,
    createdAt,
    expiresAt,
  });
  return secrets;
};

export interface TokenMail {
  readonly account: Addressee;
  readonly purpose: TokenPurpose;
  readonly secrets: MailSecrets;
  /** As the client asked; checked here. */
  readonly redirectTo: string | undefined;
  /** For a change of address: the address the account is about to have. */
  readonly newEmail?: string;
  /** Runs when the mail could not be delivered. */
  readonly lost?: () => Promise<void>;
}

/** Posts what `issueToken` made. */
export const mailToken = async (
  { config, courier }: Pick<AuthContext, 'config' | 'courier'>,
  { account, purpose, secrets, redirectTo, newEmail, lost = async () => undefined }: TokenMail,
): Promise<void> => {
  const mail = composeMail({
    ...secrets,
    ...{ to: account.email, purpose, publicUrl: config.PUBLIC_URL, redirectTo: redirectTarget(config, redirectTo) },
    ...(newEmail === undefined ? {} : { newEmail }),
  });
  await courier.post(mail, lost);
};
