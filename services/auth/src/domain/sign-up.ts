import { newId } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import type { MailSecrets } from '../mails/compose.ts';
import {
  type Account,
  type AddressedAccount,
  claimConfirmation,
  findAccountByEmail,
  insertAccounts,
  type Metadata,
  releaseConfirmation,
} from '../store/accounts.ts';
import type { Origin } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { issueToken, mailToken } from './issue-token.ts';
import { countMail } from './limit-mail.ts';
import { announce, newAccount } from './new-account.ts';
import { type AuthUser, presentUser } from './present-user.ts';

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly metadata: Metadata;
  readonly redirectTo: string | undefined;
  readonly trace: string;
  readonly origin: Origin;
}

type Outcome = { readonly grant: Grant } | { readonly user: AuthUser };

const registerConfirmed = async (
  context: AuthContext,
  account: Account,
  { trace, origin }: Pick<SignUp, 'trace' | 'origin'>,
): Promise<Grant> =>
  context.transact({ actor: account.id, trace }, async (tx, emit, sql) => {
    const [created] = await insertAccounts(tx, [account]);
    if (!created) throw new AuthFailure('user_already_exists');
    announce(emit, created);
    return grantSession(context, sql, created.id, 'password', origin);
  });

const register = async (context: AuthContext, account: AddressedAccount, trace: string): Promise<MailSecrets | undefined> =>
  context.transact({ actor: account.id, trace }, async (tx, emit, sql) => {
    const [created] = await insertAccounts(tx, [account]);
    if (!created) return undefined;
    announce(emit, created);
    return issueToken(context, sql, account, 'confirmation');
  });

/** Another mail for an account that was never confirmed, unless one went out a moment ago. Its password stays: nobody has proven to be its owner. */
const remind = async (context: AuthContext, account: AddressedAccount, trace: string): Promise<MailSecrets | undefined> => {
  const now = context.clock();
  const notSince = new Date(now.getTime() - context.config.AUTH_MAIL_INTERVAL * 1_000);
  return context.transact({ actor: account.id, trace }, async (tx, _emit, sql) =>
    (await claimConfirmation(tx, account.id, now, notSince)) ? issueToken(context, sql, account, 'confirmation') : undefined,
  );
};

/** For an address that belongs to somebody: looks like a fresh account, says nothing of the real one, and has no identities, as GoTrue does it. */
const obfuscated = (account: Account): AuthUser => ({ ...presentUser({ ...account, id: newId() }), identities: [] });

/**
 * Makes an account. It is confirmed by a mail, or at once with AUTH_AUTOCONFIRM, which also opens a session. Throws
 * `signup_disabled`, `weak_password`, and `user_already_exists` (only where no mail can tell).
 */
export const signUp = async (context: AuthContext, { email, password, metadata, redirectTo, trace, origin }: SignUp): Promise<Outcome> => {
  if (context.config.AUTH_SIGNUP === 'closed') throw new AuthFailure('signup_disabled');
  context.passwords.assertStrong(password);
  const confirmed = context.config.AUTH_AUTOCONFIRM;
  const passwordHash = await context.passwords.hash(password);
  const account = { ...newAccount({ email, passwordHash, userMetadata: metadata, confirmed, now: context.clock() }), email };
  if (confirmed) return { grant: await registerConfirmed(context, account, { trace, origin }) };

  await countMail(context, email, 'confirmation');
  const fresh = await register(context, account, trace);
  const owner = fresh ? account : await findAccountByEmail(context.prisma, email);
  if (!owner || owner.emailConfirmedAt !== null) return { user: obfuscated(account) };
  const secrets = fresh ?? (await remind(context, owner, trace));
  const lost = () => releaseConfirmation(context.prisma, owner.id);
  if (secrets) await mailToken(context, { account: owner, purpose: 'confirmation', secrets, redirectTo, lost });
  return { user: presentUser({ ...owner, userMetadata: metadata }) };
};
