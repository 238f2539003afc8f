import type { Viewer } from '@trenzeye/kit';
import { type Account, type AccountChange, findAccount, lockAccount, updateAccount } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { assertEmailAvailable, beginEmailChange, completeEmailChange, type EmailChange, isEmailTaken } from '../email-change/index.ts';
import { assertMailAllowed } from '../mail-tokens/index.ts';
import { sendSecurityNotice } from '../security-notices/index.ts';
import {
  assertAal,
  assertReauthenticated,
  deleteSessions,
  emitSessionsEnded,
  findActingSession,
  findSessionAssurance,
  hasRecentSignIn,
  type MailRedirect,
  readChallenge,
  secureAccount,
} from '../sessions/index.ts';
import type { Metadata } from '../user-metadata.ts';
import { mergeMetadata } from '../user-metadata.ts';
import { withMinimumDuration } from '../with-minimum-duration.ts';

interface UserChange extends MailRedirect {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly currentPassword: string | undefined;
  readonly nonce: string | undefined;
  readonly metadata: Metadata | undefined;
  readonly ip: string | null;
  readonly trace: string;
}

const sessionNotFound = (): AuthFailure => new AuthFailure('session_not_found');

/** Checks that the session may change the email address or password, and returns the account. */
const assertPermitted = async (
  context: AuthContext,
  viewer: Viewer,
  { email, password, currentPassword, nonce }: UserChange,
): Promise<Account> => {
  const account = await findAccount(context.prisma, viewer.id);
  const session = await findSessionAssurance(context.prisma, viewer.sessionId);
  if (!account || !session) throw sessionNotFound();
  const changesEmail = email !== undefined && email !== account.email;
  if (password === undefined && !changesEmail) return account;
  assertAal(account, session.aal);
  if (password !== undefined && account.email === null && !changesEmail)
    throw new AuthFailure('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
      errors: [{ field: 'password', message: 'needs an email address first' }],
    });
  if (password !== undefined) context.passwords.assertStrong(password);
  const needsProof = !hasRecentSignIn(context, account, session.authenticatedAt);
  if (needsProof || currentPassword) await assertReauthenticated(context, account, { password: currentPassword, nonce });
  return account;
};

const hashNewPassword = async ({ passwords }: AuthContext, { passwordHash }: Account, password: string): Promise<string> => {
  if (passwordHash !== null && (await passwords.matches(passwordHash, password))) throw new AuthFailure('same_password');
  return passwords.hash(password);
};

const apply = async (
  context: AuthContext,
  viewer: Viewer,
  { email, metadata, trace, ...redirect }: UserChange,
  passwordHash: string | undefined,
): Promise<EmailChange> =>
  context.transaction({ actor: viewer.id, trace }, async (tx) => {
    const before = await lockAccount(tx.prisma, viewer.id);
    if (!before) throw sessionNotFound();
    const now = context.clock();
    if (passwordHash) {
      const acting = await findActingSession(tx.prisma, viewer.sessionId);
      if (!acting) throw sessionNotFound();
      const ended = await deleteSessions(tx.prisma, viewer.id, 'others', viewer.sessionId);
      emitSessionsEnded(tx, viewer.id, ended, 'password-changed');
      await secureAccount(context, tx, before, { reason: 'password-changed', acting, keepsActing: true });
    }
    const change: AccountChange = {
      ...(passwordHash ? { passwordHash } : {}),
      ...(metadata ? { userMetadata: mergeMetadata(before.userMetadata, metadata) } : {}),
      updatedAt: now,
    };
    const account = await updateAccount(tx.prisma, viewer.id, change);
    if (email === undefined || email === account.email) return { account, sendMails: async () => undefined };
    if (account.isAnonymous && context.config.AUTH_AUTOCONFIRM)
      return { account: await completeEmailChange(tx, account, email, now), sendMails: async () => undefined };
    const taken = await isEmailTaken(tx.prisma, account, email);
    return beginEmailChange(context, tx, account, { ...redirect, newEmail: email, taken });
  });

/**
 * Changes the user's own metadata, password or email address. A new password ends all other sessions; a new address has to be
 * confirmed by mails to both addresses. Throws `insufficient_aal`, `weak_password`, `same_password`, `validation_failed`,
 * `over_email_send_rate_limit`, what `assertReauthenticated` throws, and `email_exists` (only where no mail is sent).
 */
export const updateUser = async (context: AuthContext, viewer: Viewer, change: UserChange): Promise<Account> => {
  readChallenge(change);
  const account = await assertPermitted(context, viewer, change);
  const passwordHash = change.password === undefined ? undefined : await hashNewPassword(context, account, change.password);
  const { email, ip } = change;
  const sendNotice = async () => {
    if (passwordHash !== undefined) await sendSecurityNotice(context, account.email, { type: 'password-changed' });
  };
  if (email === undefined || email === account.email) {
    const { account: changed } = await apply(context, viewer, change, passwordHash);
    await sendNotice();
    return changed;
  }
  await assertMailAllowed(context, { email, purpose: 'email_change_new', ip });
  return withMinimumDuration(async () => {
    const changed = await assertEmailAvailable(() => apply(context, viewer, change, passwordHash));
    await changed.sendMails();
    await sendNotice();
    return changed.account;
  });
};
