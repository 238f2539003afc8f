import type { AuthContext } from '../context.ts';
import {
  type AddressedAccount,
  claimConfirmation,
  findAccountByEmail,
  findUnaddressedAccount,
  lockAccount,
  type Metadata,
  releaseConfirmation,
  updateAccount,
} from '../store/accounts.ts';
import { beginEmailChange, isTaken } from './change-email.ts';
import { readChallenge } from './flow.ts';
import { issueToken, mailToken } from './issue-token.ts';
import { assertMailAllowed } from './limit-mail.ts';
import { type MailReturn, startMailFlow } from './mail-flow.ts';
import { newAccount } from './new-account.ts';
import { assertInvite, maySignUp } from './redeem-invite.ts';
import { register } from './sign-up.ts';
import { takeEqualTime } from './take-equal-time.ts';

export interface MailWish extends MailReturn {
  readonly email: string;
  readonly ip: string | null;
  readonly trace: string;
}

/** Issues and posts a token to somebody who has an account. */
const send = async (
  context: AuthContext,
  account: AddressedAccount,
  purpose: 'recovery' | 'magiclink',
  { trace, ...wanted }: MailWish,
): Promise<void> => {
  const now = context.clock();
  const secrets = await context.transact({ actor: account.id, trace }, async (tx, _emit, sql) => {
    await updateAccount(tx, account.id, { recoverySentAt: now, updatedAt: now });
    return issueToken(context, sql, account, purpose, await startMailFlow(context, sql, purpose, account.id, wanted));
  });
  await mailToken(context, { account, purpose, secrets, redirectTo: wanted.redirectTo });
};

/** Sends the confirmation mail again, if there is an account that waits for it; the caller cannot tell. Throws `over_email_send_rate_limit`. */
export const resendConfirmation = async (context: AuthContext, wish: MailWish): Promise<void> => {
  const { email, redirectTo, trace, ip } = wish;
  readChallenge(wish);
  await assertMailAllowed(context, { email, purpose: 'confirmation', ip });
  await takeEqualTime(async () => {
    const account = await findAccountByEmail(context.prisma, email);
    if (!account || account.emailConfirmedAt !== null) return;
    const now = context.clock();
    const secrets = await context.transact({ actor: account.id, trace }, async (tx, _emit, sql) =>
      (await claimConfirmation(tx, account.id, now, now))
        ? issueToken(context, sql, account, 'confirmation', await startMailFlow(context, sql, 'otp', account.id, wish))
        : undefined,
    );
    const lost = () => releaseConfirmation(context.prisma, account.id);
    if (secrets) await mailToken(context, { account, purpose: 'confirmation', secrets, redirectTo, lost });
  });
};

/**
 * Sends the mails of a change of address again, if one is on its way, and both sides have to agree afresh; the caller cannot tell.
 * `email` is the account's, or the new one where it has none yet. Throws `over_email_send_rate_limit`.
 */
export const resendEmailChange = async (context: AuthContext, wish: MailWish): Promise<void> => {
  const { email, trace, ip } = wish;
  readChallenge(wish);
  await assertMailAllowed(context, { email, purpose: 'email_change_new', ip });
  await takeEqualTime(async () => {
    const { prisma } = context;
    const found = (await findAccountByEmail(prisma, email)) ?? (await findUnaddressedAccount(prisma, email));
    if (!found?.newEmail || found.status === 'banned') return;
    const change = await context.transact({ actor: found.id, trace }, async (tx, _emit, sql) => {
      const account = await lockAccount(tx, sql, found.id);
      if (!account?.newEmail) return undefined;
      const { newEmail } = account;
      return beginEmailChange(context, { tx, sql }, account, { ...wish, newEmail, taken: await isTaken(tx, account, newEmail) });
    });
    await change?.post();
  });
};

/** Sends the way to a new password, if there is an account; the caller cannot tell. Throws `over_email_send_rate_limit`. */
export const requestRecovery = async (context: AuthContext, wish: MailWish): Promise<void> => {
  readChallenge(wish);
  await assertMailAllowed(context, { email: wish.email, purpose: 'recovery', ip: wish.ip });
  await takeEqualTime(async () => {
    const account = await findAccountByEmail(context.prisma, wish.email);
    if (account && account.status !== 'banned') await send(context, account, 'recovery', wish);
  });
};

export interface SignInWish extends MailWish {
  /** For an account that has to be made first. */
  readonly metadata: Metadata;
  readonly inviteCode: string | undefined;
  readonly mayCreate: boolean;
}

const createAndConfirm = async (context: AuthContext, wish: SignInWish): Promise<void> => {
  const { email, metadata: userMetadata, redirectTo } = wish;
  const account = { ...newAccount({ email, passwordHash: null, userMetadata, confirmed: false, now: context.clock() }), email };
  const secrets = await register(context, account, wish);
  const lost = () => releaseConfirmation(context.prisma, account.id);
  if (secrets) await mailToken(context, { account, purpose: 'confirmation', secrets, redirectTo, lost });
};

/**
 * Sends a way to sign in; where there is no account makes one, if that is wanted and allowed. The caller cannot tell whether a mail
 * went out. Throws `over_email_send_rate_limit`, `invite_not_found` and `validation_failed`.
 */
export const requestSignIn = async (context: AuthContext, wish: SignInWish): Promise<void> => {
  const { email, inviteCode, mayCreate, ip } = wish;
  readChallenge(wish);
  await assertMailAllowed(context, { email, purpose: 'magiclink', ip });
  await assertInvite(context, context.sql, { code: inviteCode, email });
  await takeEqualTime(async () => {
    const account = await findAccountByEmail(context.prisma, email);
    if (account) {
      if (account.status !== 'banned') await send(context, account, 'magiclink', wish);
    } else if (mayCreate && maySignUp(context, inviteCode)) await createAndConfirm(context, wish);
  });
};
