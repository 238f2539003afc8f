import { newId, type Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { composeMail, type MailSecrets } from '../mails/compose.ts';
import type { Account } from '../store/accounts.ts';
import { putOneTimeToken, type TokenPurpose } from '../store/one-time-tokens.ts';
import { redirectTarget } from './redirect-target.ts';
import { hashCode, hashSecret, newCode, newSecret } from './secrets.ts';

const hour = 3_600_000;
const lives: Readonly<Record<TokenPurpose, number>> = { confirmation: 24 * hour, recovery: hour };

/** Whom a mail goes to; the address may be one that the account is about to have. */
type Addressee = Pick<Account, 'id'> & { readonly email: string };

/** Makes a link token and a code in the place of earlier ones. What is returned is their only copy. */
export const issueToken = async (
  { clock }: Pick<AuthContext, 'clock'>,
  sql: Sql,
  { id: accountId, email }: Addressee,
  purpose: TokenPurpose,
): Promise<MailSecrets> => {
  const id = newId();
  const secrets = { linkToken: newSecret(), code: newCode() };
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + lives[purpose]);
  await putOneTimeToken(sql, {
    id,
    accountId,
    purpose,
    email,
    tokenHash: hashSecret(secrets.linkToken),
    codeHash: hashCode(id, secrets.code),
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
  /** Runs when the mail could not be delivered. */
  readonly lost: () => Promise<void>;
}

export const mailToken = async (
  { config, courier }: Pick<AuthContext, 'config' | 'courier'>,
  { account, purpose, secrets, redirectTo, lost }: TokenMail,
): Promise<void> => {
  await courier.post(
    composeMail({ ...secrets, to: account.email, purpose, publicUrl: config.PUBLIC_URL, redirectTo: redirectTarget(config, redirectTo) }),
    lost,
  );
};
