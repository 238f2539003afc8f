import {
  type AccountWithEmail,
  assertInvite,
  canSignUp,
  claimConfirmationMail,
  findAccountByEmail,
  findAccountByNewEmail,
  lockAccount,
  newAccount,
  releaseConfirmationMail,
  updateAccount,
} from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { beginEmailChange, isEmailTaken } from '../email-change/index.ts';
import { assertMailAllowed, issueToken, sendTokenMail } from '../mail-tokens/index.ts';
import { type MailRedirect, readChallenge, startMailFlow } from '../sessions/index.ts';
import { register } from '../sign-up/index.ts';
import type { Metadata } from '../user-metadata.ts';
import { withMinimumDuration } from '../with-minimum-duration.ts';

export interface TokenMailRequest extends MailRedirect {
  readonly email: string;
  readonly ip: string | null;
  readonly trace: string;
}

/** Issues and mails a token to the owner of an existing account. */
const send = async (
  context: AuthContext,
  account: AccountWithEmail,
  purpose: 'recovery' | 'magiclink',
  { trace, ...redirect }: TokenMailRequest,
): Promise<void> => {
  const now = context.clock();
  const secrets = await context.transaction({ actor: account.id, trace }, async ({ prisma }) => {
    await updateAccount(prisma, account.id, { recoverySentAt: now, updatedAt: now });
    const flowId = await startMailFlow(context, prisma, purpose, account.id, redirect);
    return issueToken(context, prisma, account, purpose, flowId);
  });
  await sendTokenMail(context, { account, purpose, secrets, redirectTo: redirect.redirectTo });
};

/** Sends the confirmation mail again, if there is an unconfirmed account; the answer does not reveal it. Throws `over_email_send_rate_limit`. */
export const resendConfirmation = async (context: AuthContext, request: TokenMailRequest): Promise<void> => {
  const { email, redirectTo, trace, ip } = request;
  readChallenge(request);
  await assertMailAllowed(context, { email, purpose: 'confirmation', ip });
  await withMinimumDuration(async () => {
    const account = await findAccountByEmail(context.prisma, email);
    if (!account || account.emailConfirmedAt !== null) return;
    const now = context.clock();
    const secrets = await context.transaction({ actor: account.id, trace }, async ({ prisma }) => {
      if (!(await claimConfirmationMail(prisma, account.id, now, now))) return undefined;
      const flowId = await startMailFlow(context, prisma, 'otp', account.id, request);
      return issueToken(context, prisma, account, 'confirmation', flowId);
    });
    const onFailure = () => releaseConfirmationMail(context.prisma, account.id);
    if (secrets) await sendTokenMail(context, { account, purpose: 'confirmation', secrets, redirectTo, onFailure });
  });
};

/**
 * Sends the mails of a requested change of address again; both addresses have to confirm again. The answer does not reveal whether
 * there is one. `email` is the account's, or the new one where it has none yet. Throws `over_email_send_rate_limit`.
 */
export const resendEmailChange = async (context: AuthContext, request: TokenMailRequest): Promise<void> => {
  const { email, trace, ip } = request;
  readChallenge(request);
  await assertMailAllowed(context, { email, purpose: 'email_change_new', ip });
  await withMinimumDuration(async () => {
    const { prisma } = context;
    const found = (await findAccountByEmail(prisma, email)) ?? (await findAccountByNewEmail(prisma, email));
    if (!found?.newEmail || found.status === 'banned') return;
    const change = await context.transaction({ actor: found.id, trace }, async (tx) => {
      const account = await lockAccount(tx.prisma, found.id);
      if (!account?.newEmail) return undefined;
      const { newEmail } = account;
      const taken = await isEmailTaken(tx.prisma, account, newEmail);
      return beginEmailChange(context, tx, account, { ...request, newEmail, taken });
    });
    await change?.sendMails();
  });
};

/** Sends a link to set a new password, if there is an account; the answer does not reveal it. Throws `over_email_send_rate_limit`. */
export const requestRecovery = async (context: AuthContext, request: TokenMailRequest): Promise<void> => {
  readChallenge(request);
  await assertMailAllowed(context, { email: request.email, purpose: 'recovery', ip: request.ip });
  await withMinimumDuration(async () => {
    const account = await findAccountByEmail(context.prisma, request.email);
    if (account && account.status !== 'banned') await send(context, account, 'recovery', request);
  });
};

interface SignInMailRequest extends TokenMailRequest {
  /** For an account that is created. */
  readonly metadata: Metadata;
  readonly inviteCode: string | undefined;
  readonly mayCreate: boolean;
}

const registerAndConfirm = async (context: AuthContext, request: SignInMailRequest): Promise<void> => {
  const { email, metadata: userMetadata, redirectTo } = request;
  const account = { ...newAccount({ email, passwordHash: null, userMetadata, confirmed: false, now: context.clock() }), email };
  const secrets = await register(context, account, request);
  const onFailure = () => releaseConfirmationMail(context.prisma, account.id);
  if (secrets) await sendTokenMail(context, { account, purpose: 'confirmation', secrets, redirectTo, onFailure });
};

/**
 * Sends a sign-in link; creates the account if there is none and this is requested and allowed. The answer does not reveal whether a
 * mail was sent, unless this is configured (`otp_disabled`). Throws `over_email_send_rate_limit`, `invite_not_found` and `validation_failed`.
 */
export const requestSignIn = async (context: AuthContext, request: SignInMailRequest): Promise<void> => {
  const { email, inviteCode, mayCreate, ip } = request;
  readChallenge(request);
  await assertMailAllowed(context, { email, purpose: 'magiclink', ip });
  await assertInvite(context, { code: inviteCode, email });
  await withMinimumDuration(async () => {
    const account = await findAccountByEmail(context.prisma, email);
    if (!account && !mayCreate && context.config.AUTH_OTP_REVEALS_ACCOUNTS) throw new AuthFailure('otp_disabled');
    if (account) {
      if (account.status !== 'banned') await send(context, account, 'magiclink', request);
    } else if (mayCreate && canSignUp(context, inviteCode)) await registerAndConfirm(context, request);
  });
};
