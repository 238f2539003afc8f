import type { Emit, Sql, TransactionOf } from '@trenzeye/kit';
import type { auth, BodyOf } from '@trenzeye/proto/http';
import type { AuthContext } from '../../context.ts';
import { type LinkPurpose, linkOf } from '../../mails/compose.ts';
import { type Account, type AddressedAccount, findAccountByEmail, updateAccount } from '../../store/accounts.ts';
import type { PrismaClient } from '../../store/generated/client.ts';
import { dropOneTimeTokens } from '../../store/one-time-tokens.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { requireEmail } from '../email-address.ts';
import { type Addressee, issueToken } from '../issue-token.ts';
import { redirectTarget } from '../redirect-target.ts';
import type { AdminAct } from './admin-act.ts';
import { addressTaken, prepareUser } from './invite-user.ts';

type LinkWish = BodyOf<typeof auth.adminGenerateLink>;
type LinkType = LinkWish['type'];

interface Parts {
  readonly tx: TransactionOf<PrismaClient>;
  readonly emit: Emit;
  readonly sql: Sql;
}

export interface GeneratedLink {
  readonly account: Account;
  /** Opens the page whose button redeems the token. */
  readonly actionLink: string;
  readonly code: string;
  /** What clients verify as `token_hash`. */
  readonly linkToken: string;
  readonly redirectTo: string;
  readonly type: LinkType;
}

const purposes: Readonly<Record<LinkType, LinkPurpose>> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
};

const known = async ({ tx, sql }: Parts, email: string): Promise<AddressedAccount> => {
  await sql.query('SELECT id FROM accounts WHERE email = $1 FOR NO KEY UPDATE', [email]);
  const account = await findAccountByEmail(tx, email);
  if (!account) throw new AuthFailure('user_not_found', { message: 'User with this email not found' });
  return account;
};

/** Asks for the new address as its owner would. Whatever was agreed to before was perhaps another address, and counts no more. */
const beginChange = async (context: AuthContext, { tx, sql }: Parts, account: AddressedAccount, newEmail: string): Promise<Account> => {
  if (await findAccountByEmail(tx, newEmail)) throw addressTaken();
  if (account.newEmail !== newEmail) await dropOneTimeTokens(sql, account.id, ['email_change_current', 'email_change_new']);
  const now = context.clock();
  return updateAccount(tx, account.id, { newEmail, emailChangeConfirmations: 0, emailChangeSentAt: now, updatedAt: now });
};

interface Prepared {
  readonly account: Account;
  /** Whom the token is for: of a change of address, the side it proves. */
  readonly addressee: Addressee;
}

/** What `type` needs before a token is made for it. */
const prepare = async (context: AuthContext, parts: Parts, wish: LinkWish, passwordHash: string | null): Promise<Prepared> => {
  const email = requireEmail(wish.email);
  const { type, data: metadata = {} } = wish;
  if (type === 'signup' || type === 'invite') {
    const invitedAt = type === 'invite' ? context.clock() : null;
    const account = await prepareUser(context, parts, { email, metadata, passwordHash, invitedAt });
    return { account, addressee: account };
  }
  const account = await known(parts, email);
  if (type === 'magiclink' || type === 'recovery') {
    const now = context.clock();
    return { account: await updateAccount(parts.tx, account.id, { recoverySentAt: now, updatedAt: now }), addressee: account };
  }
  if (!wish.new_email) throw invalid('new_email', 'An email address is required');
  const newEmail = requireEmail(wish.new_email);
  const changed = await beginChange(context, parts, account, newEmail);
  return { account: changed, addressee: type === 'email_change_new' ? { id: account.id, email: newEmail } : account };
};

const passwordHashOf = async ({ passwords }: AuthContext, { type, password }: LinkWish): Promise<string | null> => {
  if (type !== 'signup') return null;
  if (!password) throw invalid('password', 'Signup requires a valid password');
  passwords.assertStrong(password);
  return passwords.hash(password);
};

/**
 * Makes what a mail would carry and sends nothing. `signup` and `invite` make the account where there is none. Throws
 * `user_not_found`, `email_exists`, `weak_password` or `validation_failed`.
 */
export const generateLink = async (
  context: AuthContext,
  wish: LinkWish,
  redirectAsked: string | undefined,
  act: AdminAct,
): Promise<GeneratedLink> => {
  const passwordHash = await passwordHashOf(context, wish);
  const purpose = purposes[wish.type];
  const redirectTo = redirectTarget(context.config, redirectAsked);
  return context.transact(act, async (tx, emit, sql) => {
    const { account, addressee } = await prepare(context, { tx, emit, sql }, wish, passwordHash);
    const { linkToken, code } = await issueToken(context, sql, addressee, purpose);
    const actionLink = linkOf({ purpose, publicUrl: context.config.PUBLIC_URL, linkToken, redirectTo });
    return { account, actionLink, code, linkToken, redirectTo, type: wish.type };
  });
};
