import { newId } from '@trenzeye/kit';
import {
  type Account,
  type AccountWithEmail,
  type AuthUser,
  assertCanSignUp,
  assertInvite,
  claimConfirmationMail,
  emitAccountRegistered,
  findAccountByEmail,
  insertAccounts,
  lockAccount,
  newAccount,
  presentUser,
  redeemInvite,
  releaseConfirmationMail,
  updateAccount,
} from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { countMail, issueToken, type MailSecrets, sendTokenMail } from '../mail-tokens/index.ts';
import { type Grant, grantSession, type MailRedirect, readChallenge, type SignInOrigin, startMailFlow } from '../sessions/index.ts';
import type { Metadata } from '../user-metadata.ts';
import { withMinimumDuration } from '../with-minimum-duration.ts';

interface SignUp extends MailRedirect {
  readonly email: string;
  readonly password: string;
  readonly metadata: Metadata;
  readonly inviteCode: string | undefined;
  readonly trace: string;
  readonly origin: SignInOrigin;
}

type Outcome = { readonly grant: Grant } | { readonly user: AuthUser };

/** Stores an account and emits the event. Undefined when its address is taken. */
const insertWithInvite = async (
  context: AuthContext,
  tx: AuthTransaction,
  account: AccountWithEmail,
  inviteCode: string | undefined,
): Promise<Account | undefined> => {
  const [created] = await insertAccounts(tx.prisma, [account]);
  if (!created) return undefined;
  emitAccountRegistered(tx, created);
  await redeemInvite(context, tx, { code: inviteCode, email: account.email, userId: created.id });
  return created;
};

const registerConfirmed = async (context: AuthContext, account: AccountWithEmail, request: SignUp): Promise<Grant> =>
  context.transaction({ actor: account.id, trace: request.trace }, async (tx) => {
    const created = await insertWithInvite(context, tx, account, request.inviteCode);
    if (!created) throw new AuthFailure('user_already_exists');
    return grantSession(context, tx.prisma, created.id, 'password', request.origin);
  });

type Registration = Pick<SignUp, 'inviteCode' | 'trace' | keyof MailRedirect>;

/** Creates an account that has to be confirmed by mail. Undefined when its address is taken. */
export const register = async (
  context: AuthContext,
  account: AccountWithEmail,
  { inviteCode, trace, ...redirect }: Registration,
): Promise<MailSecrets | undefined> =>
  context.transaction({ actor: account.id, trace }, async (tx) => {
    const created = await insertWithInvite(context, tx, account, inviteCode);
    if (!created) return undefined;
    const flowId = await startMailFlow(context, tx.prisma, 'otp', account.id, redirect);
    return issueToken(context, tx.prisma, account, 'confirmation', flowId);
  });

interface RepeatedSignUp {
  /** The account that exists. */
  readonly owner: AccountWithEmail;
  /** As requested now. */
  readonly account: AccountWithEmail;
  readonly isSamePassword: boolean;
}

/**
 * Another mail for an account that was never confirmed, unless one was sent within the mail interval. The new mail's token confirms the
 * new password, and the earlier token is void. Without a new mail, a password that differs is discarded: the earlier mail's token then
 * confirms the address only, as its reader may be either of the two who signed up.
 */
const reissueConfirmation = async (
  context: AuthContext,
  { owner, account, isSamePassword }: RepeatedSignUp,
  request: Registration,
): Promise<MailSecrets | undefined> => {
  const now = context.clock();
  const notSince = new Date(now.getTime() - context.config.AUTH_MAIL_INTERVAL * 1_000);
  return context.transaction({ actor: owner.id, trace: request.trace }, async (tx) => {
    const locked = await lockAccount(tx.prisma, owner.id);
    if (!locked || locked.emailConfirmedAt !== null) return undefined;
    const isCurrentPassword = isSamePassword && locked.passwordHash === owner.passwordHash;
    if (!(await claimConfirmationMail(tx.prisma, owner.id, now, notSince))) {
      if (!isCurrentPassword) await updateAccount(tx.prisma, owner.id, { passwordHash: null, updatedAt: now });
      return undefined;
    }
    const { passwordHash, userMetadata } = account;
    await updateAccount(tx.prisma, owner.id, { passwordHash, userMetadata, updatedAt: now });
    const flowId = await startMailFlow(context, tx.prisma, 'otp', owner.id, request);
    return issueToken(context, tx.prisma, owner, 'confirmation', flowId);
  });
};

/** The answer for an address that is taken: looks like a new account and reveals nothing of the existing one. */
const obfuscatedUser = ({ email, userMetadata }: AccountWithEmail, now: Date): AuthUser =>
  presentUser(newAccount({ id: newId(), email, passwordHash: null, userMetadata, confirmed: false, now }));

const registerAndConfirm = async (context: AuthContext, account: AccountWithEmail, request: SignUp): Promise<AuthUser> => {
  const registered = await register(context, account, request);
  const owner = registered ? account : await findAccountByEmail(context.prisma, account.email);
  // For every address, so that the response time does not reveal an unconfirmed account.
  const isSamePassword = await context.passwords.matches(owner?.passwordHash ?? undefined, request.password);
  if (!owner || owner.emailConfirmedAt !== null) return obfuscatedUser(account, context.clock());
  const secrets = registered ?? (await reissueConfirmation(context, { owner, account, isSamePassword }, request));
  const onFailure = () => releaseConfirmationMail(context.prisma, owner.id);
  const { redirectTo } = request;
  if (secrets) await sendTokenMail(context, { account: owner, purpose: 'confirmation', secrets, redirectTo, onFailure });
  return presentUser({ ...owner, userMetadata: account.userMetadata });
};

/**
 * Creates an account. It is confirmed by mail, or at once with AUTH_AUTOCONFIRM, which also starts a session. Throws
 * `signup_disabled`, `invite_not_found`, `weak_password`, `validation_failed`, `over_email_send_rate_limit` (this client network
 * caused too many mails) and `user_already_exists` (only with AUTH_AUTOCONFIRM).
 */
export const signUp = async (context: AuthContext, request: SignUp): Promise<Outcome> => {
  const { email, password, metadata, inviteCode, origin } = request;
  assertCanSignUp(context, inviteCode);
  readChallenge(request);
  context.passwords.assertStrong(password);
  await assertInvite(context, { code: inviteCode, email });
  const confirmed = context.config.AUTH_AUTOCONFIRM;
  const passwordHash = await context.passwords.hash(password);
  const account = { ...newAccount({ email, passwordHash, userMetadata: metadata, confirmed, now: context.clock() }), email };
  if (confirmed) return { grant: await registerConfirmed(context, account, request) };
  // Within the mail interval there is no second mail, but the same answer.
  await countMail(context, { email, purpose: 'confirmation', ip: origin.ip });
  return { user: await withMinimumDuration(() => registerAndConfirm(context, account, request)) };
};
