import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type Account, type AccountChange, findAccount, lockAccount, type Metadata, updateAccount } from '../store/accounts.ts';
import { sessionStrength } from '../store/current-session.ts';
import { dropOneTimeTokens } from '../store/one-time-tokens.ts';
import { endSessions } from '../store/sessions.ts';
import { assertAssured } from './assert-assured.ts';
import { AuthFailure } from './auth-failure.ts';
import { assertEmailFree, beginEmailChange, completeEmailChange, type EmailChange, isTaken } from './change-email.ts';
import { readChallenge } from './flow.ts';
import { assertMailAllowed } from './limit-mail.ts';
import type { MailReturn } from './mail-flow.ts';
import { proveIdentity } from './reauthenticate.ts';
import { takeEqualTime } from './take-equal-time.ts';
import { mergeMetadata } from './user-metadata.ts';

export interface UserChange extends MailReturn {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly currentPassword: string | undefined;
  readonly nonce: string | undefined;
  readonly metadata: Metadata | undefined;
  readonly ip: string | null;
  readonly trace: string;
}

/** Milliseconds since signing in for which the session alone is trusted with a new password. */
const recent = 24 * 3_600_000;

const gone = (): AuthFailure => new AuthFailure('session_not_found');

/** Who asks, by what session, and whether it may touch what signing in hangs on. */
const assertEntitled = async (
  context: AuthContext,
  viewer: Viewer,
  { email, password, currentPassword, nonce }: UserChange,
): Promise<Account> => {
  const account = await findAccount(context.prisma, viewer.id);
  const session = await sessionStrength(context.sql, viewer.sessionId);
  if (!account || !session) throw gone();
  const changesEmail = email !== undefined && email !== account.email;
  if (password !== undefined || changesEmail) assertAssured(account, session.aal);
  if (password === undefined) return account;
  if (account.email === null && !changesEmail)
    throw new AuthFailure('validation_failed', {
      status: 422,
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
      errors: [{ field: 'password', message: 'needs an email address first' }],
    });
  context.passwords.assertStrong(password);
  const isRecent = context.clock().getTime() - session.startedAt.getTime() <= recent;
  if (!isRecent || currentPassword) await proveIdentity(context, account, { password: currentPassword, nonce });
  return account;
};

const newPasswordHash = async ({ passwords }: AuthContext, { passwordHash }: Account, password: string): Promise<string> => {
  if (passwordHash !== null && (await passwords.matches(passwordHash, password))) throw new AuthFailure('same_password');
  return passwords.hash(password);
};

const apply = async (
  context: AuthContext,
  viewer: Viewer,
  { email, metadata, trace, ...wanted }: UserChange,
  passwordHash: string | undefined,
): Promise<EmailChange> =>
  context.transact({ actor: viewer.id, trace }, async (tx, emit, sql) => {
    const before = await lockAccount(tx, sql, viewer.id);
    if (!before) throw gone();
    const now = context.clock();
    if (passwordHash) {
      await endSessions(sql, viewer.id, viewer.sessionId, 'others');
      await dropOneTimeTokens(sql, viewer.id, ['recovery', 'magiclink', 'reauthentication']);
    }
    const change: AccountChange = {
      ...(passwordHash ? { passwordHash } : {}),
      ...(metadata ? { userMetadata: mergeMetadata(before.userMetadata, metadata) } : {}),
      updatedAt: now,
    };
    const account = await updateAccount(tx, viewer.id, change);
    if (email === undefined || email === account.email) return { account, post: async () => undefined };
    if (account.isAnonymous && context.config.AUTH_AUTOCONFIRM)
      return { account: await completeEmailChange({ tx, emit, sql }, account, email, now), post: async () => undefined };
    return beginEmailChange(context, { tx, sql }, account, { ...wanted, newEmail: email, taken: await isTaken(tx, account, email) });
  });

/**
 * Changes one's own metadata, password or address. A new password ends all other sessions; a new address waits for mails to both.
 * Throws `insufficient_aal`, `weak_password`, `same_password`, `validation_failed`, `over_email_send_rate_limit`, what `proveIdentity`
 * throws, and `email_exists` (only where no mail can tell).
 */
export const updateUser = async (context: AuthContext, viewer: Viewer, change: UserChange): Promise<Account> => {
  readChallenge(change);
  const account = await assertEntitled(context, viewer, change);
  const passwordHash = change.password === undefined ? undefined : await newPasswordHash(context, account, change.password);
  const { email, ip } = change;
  if (email === undefined || email === account.email) return (await apply(context, viewer, change, passwordHash)).account;
  await assertMailAllowed(context, { email, purpose: 'email_change_new', ip });
  return takeEqualTime(async () => {
    const changed = await assertEmailFree(() => apply(context, viewer, change, passwordHash));
    await changed.post();
    return changed.account;
  });
};
