import { type Emit, newId, type Sql } from '@trenzeye/kit';
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
import { readChallenge } from './flow.ts';
import { type Grant, grantSession } from './grant-session.ts';
import { issueToken, mailToken } from './issue-token.ts';
import { countMail } from './limit-mail.ts';
import { type MailReturn, startMailFlow } from './mail-flow.ts';
import { announce, newAccount } from './new-account.ts';
import { type AuthUser, presentUser } from './present-user.ts';
import { assertInvite, assertMaySignUp, redeemInvite } from './redeem-invite.ts';
import { takeEqualTime } from './take-equal-time.ts';

export interface SignUp extends MailReturn {
  readonly email: string;
  readonly password: string;
  readonly metadata: Metadata;
  readonly inviteCode: string | undefined;
  readonly trace: string;
  readonly origin: Origin;
}

type Outcome = { readonly grant: Grant } | { readonly user: AuthUser };

/** Stores an account and tells the others, unless its address is taken. */
const create = async (
  context: AuthContext,
  tx: Parameters<typeof insertAccounts>[0],
  { emit, sql }: { readonly emit: Emit; readonly sql: Sql },
  { account, inviteCode }: { readonly account: AddressedAccount; readonly inviteCode: string | undefined },
): Promise<Account | undefined> => {
  const [created] = await insertAccounts(tx, [account]);
  if (!created) return undefined;
  announce(emit, created);
  await redeemInvite(context, sql, emit, { code: inviteCode, email: account.email, userId: created.id });
  return created;
};

const registerConfirmed = async (context: AuthContext, account: AddressedAccount, asked: SignUp): Promise<Grant> =>
  context.transact({ actor: account.id, trace: asked.trace }, async (tx, emit, sql) => {
    const created = await create(context, tx, { emit, sql }, { account, inviteCode: asked.inviteCode });
    if (!created) throw new AuthFailure('user_already_exists');
    return grantSession(context, sql, created.id, 'password', asked.origin);
  });

export type Registration = Pick<SignUp, 'inviteCode' | 'trace' | keyof MailReturn>;

/** Makes an account that waits for its confirmation. Undefined when the address is taken. */
export const register = async (
  context: AuthContext,
  account: AddressedAccount,
  { inviteCode, trace, ...wanted }: Registration,
): Promise<MailSecrets | undefined> =>
  context.transact({ actor: account.id, trace }, async (tx, emit, sql) => {
    const created = await create(context, tx, { emit, sql }, { account, inviteCode });
    if (!created) return undefined;
    return issueToken(context, sql, account, 'confirmation', await startMailFlow(context, sql, 'otp', account.id, wanted));
  });

/** Another mail for an account that was never confirmed, unless one went out a moment ago. Its password stays: nobody has proven to be its owner. */
const remind = async (context: AuthContext, account: AddressedAccount, asked: Registration): Promise<MailSecrets | undefined> => {
  const now = context.clock();
  const notSince = new Date(now.getTime() - context.config.AUTH_MAIL_INTERVAL * 1_000);
  return context.transact({ actor: account.id, trace: asked.trace }, async (tx, _emit, sql) =>
    (await claimConfirmation(tx, account.id, now, notSince))
      ? issueToken(context, sql, account, 'confirmation', await startMailFlow(context, sql, 'otp', account.id, asked))
      : undefined,
  );
};

/** For an address that belongs to somebody: looks like a fresh account and says nothing of the real one. */
const obfuscated = ({ email, userMetadata }: AddressedAccount, now: Date): AuthUser =>
  presentUser(newAccount({ id: newId(), email, passwordHash: null, userMetadata, confirmed: false, now }));

const registerOrRemind = async (context: AuthContext, account: AddressedAccount, asked: SignUp): Promise<AuthUser> => {
  const fresh = await register(context, account, asked);
  const owner = fresh ? account : await findAccountByEmail(context.prisma, account.email);
  if (!owner || owner.emailConfirmedAt !== null) return obfuscated(account, context.clock());
  const secrets = fresh ?? (await remind(context, owner, asked));
  const lost = () => releaseConfirmation(context.prisma, owner.id);
  if (secrets) await mailToken(context, { account: owner, purpose: 'confirmation', secrets, redirectTo: asked.redirectTo, lost });
  return presentUser({ ...owner, userMetadata: account.userMetadata });
};

/**
 * Makes an account. It is confirmed by a mail, or at once with AUTH_AUTOCONFIRM, which also opens a session. Throws
 * `signup_disabled`, `invite_not_found`, `weak_password`, `validation_failed`, `over_email_send_rate_limit` (this client network
 * caused too many mails) and `user_already_exists` (only where no mail can tell).
 */
export const signUp = async (context: AuthContext, asked: SignUp): Promise<Outcome> => {
  const { email, password, metadata, inviteCode, origin } = asked;
  assertMaySignUp(context, inviteCode);
  readChallenge(asked);
  context.passwords.assertStrong(password);
  await assertInvite(context, context.sql, { code: inviteCode, email });
  const confirmed = context.config.AUTH_AUTOCONFIRM;
  const passwordHash = await context.passwords.hash(password);
  const account = { ...newAccount({ email, passwordHash, userMetadata: metadata, confirmed, now: context.clock() }), email };
  if (confirmed) return { grant: await registerConfirmed(context, account, asked) };
  // Within the interval there is no second mail, but the same answer.
  await countMail(context, { email, purpose: 'confirmation', ip: origin.ip });
  return { user: await takeEqualTime(() => registerOrRemind(context, account, asked)) };
};
