import { newId } from '@trenzeye/kit';
import { changeAccountStatus } from '../account-status/index.ts';
import {
  type Account,
  type AccountChange,
  findAccount,
  findAccountByEmail,
  lockAccount,
  updateAccount,
  upsertEmailIdentity,
  verifyEmailIdentity,
} from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction, Database } from '../database/transaction.ts';
import { assertEmailAvailable } from '../email-change/index.ts';
import { deleteOneTimeTokens } from '../mail-tokens/index.ts';
import { sendSecurityNotice } from '../security-notices/index.ts';
import { deleteSessions, emitSessionsEnded, secureAccount } from '../sessions/index.ts';
import type { Metadata } from '../user-metadata.ts';
import { mergeMetadata } from '../user-metadata.ts';
import type { AdminCause } from './read-user-fields.ts';
import { type CheckedFields, mergeAppMetadata, readUserFields, type UserFields } from './read-user-fields.ts';

const userNotFound = (): AuthFailure => new AuthFailure('user_not_found');

const withNewEmail = (email: string): Partial<AccountChange> => ({
  email,
  newEmail: null,
  emailChangeConfirmations: 0,
  emailChangeSentAt: null,
  isAnonymous: false,
});

/** Tokens that were mailed to, or are about, the old address are invalidated. */
const replaceEmailIdentity = async (prisma: Database, accountId: string, email: string, verified: boolean, now: Date): Promise<void> => {
  await upsertEmailIdentity(prisma, { id: newId(), accountId, email, now, verified });
  await deleteOneTimeTokens(prisma, accountId, [
    'confirmation',
    'recovery',
    'magiclink',
    'invite',
    'email_change_current',
    'email_change_new',
  ]);
};

const withEmailProvider = (metadata: Metadata): Metadata => {
  const existing: readonly unknown[] = Array.isArray(metadata.providers) ? metadata.providers : [];
  return { ...metadata, provider: metadata.provider ?? 'email', providers: [...new Set([...existing, 'email'])] };
};

const changeOf = (account: Account, fields: UserFields, checked: CheckedFields, now: Date): AccountChange => {
  const { email, passwordHash, confirm } = checked;
  const changesEmail = email !== undefined && email !== account.email;
  const confirmsEmail = confirm && account.emailConfirmedAt === null && (email ?? account.email) !== null;
  const appMetadata = mergeAppMetadata(account.appMetadata, fields.app_metadata ?? {});
  return {
    ...(changesEmail ? withNewEmail(email) : {}),
    ...(passwordHash ? { passwordHash } : {}),
    ...(confirmsEmail ? { emailConfirmedAt: now } : {}),
    ...(fields.user_metadata ? { userMetadata: mergeMetadata(account.userMetadata, fields.user_metadata, 'user_metadata') } : {}),
    appMetadata: changesEmail ? withEmailProvider(appMetadata) : appMetadata,
    updatedAt: now,
  };
};

/** Applies a ban, its end or another role. All services enforce them within a second. */
const applyStatusAndRole = async (
  context: AuthContext,
  { id: accountId, role: currentRole, status }: Account,
  { role, bannedUntil }: CheckedFields,
  cause: AdminCause,
): Promise<void> => {
  if (role !== undefined && role !== currentRole) await changeAccountStatus(context, { accountId, role, ...cause });
  if (bannedUntil) await changeAccountStatus(context, { accountId, status: 'banned', bannedUntil, ...cause });
  if (bannedUntil === null && status === 'banned') await changeAccountStatus(context, { accountId, status: 'active', ...cause });
};

const confirmEmail = async (tx: AuthTransaction, account: Account, change: AccountChange, now: Date): Promise<void> => {
  const { id, email } = account;
  const isConfirmed = account.emailConfirmedAt !== null;
  if (change.email) await replaceEmailIdentity(tx.prisma, id, change.email, isConfirmed, now);
  else if (change.emailConfirmedAt && email !== null) await verifyEmailIdentity(tx.prisma, { accountId: id, email, now });
  if (isConfirmed && email !== null && (change.email || change.emailConfirmedAt)) tx.emit('account.confirmed', { userId: id, email });
};

interface AppliedChange {
  readonly before: Account;
  readonly changed: Account;
}

const apply = async (
  context: AuthContext,
  id: string,
  fields: UserFields,
  checked: CheckedFields,
  cause: AdminCause,
): Promise<AppliedChange> =>
  context.transaction(cause, async (tx) => {
    const account = await lockAccount(tx.prisma, id);
    if (!account) throw userNotFound();
    const now = context.clock();
    const change = changeOf(account, fields, checked, now);
    if (change.email && (await findAccountByEmail(tx.prisma, change.email)))
      throw new AuthFailure('email_exists', { errors: [{ field: 'email', message: 'is taken' }] });
    if (checked.passwordHash) {
      emitSessionsEnded(tx, id, await deleteSessions(tx.prisma, id, 'global', undefined), 'password-changed');
      await secureAccount(context, tx, account, { reason: 'password-changed' });
    }
    const changed = await updateAccount(tx.prisma, id, change);
    await confirmEmail(tx, changed, change, now);
    return { before: account, changed };
  });

const sendNotices = async (context: AuthContext, { before, changed }: AppliedChange): Promise<void> => {
  if (before.passwordHash !== null && changed.passwordHash !== before.passwordHash)
    await sendSecurityNotice(context, before.email, { type: 'password-changed' });
  if (changed.email !== null && changed.email !== before.email)
    await sendSecurityNotice(context, before.email, { type: 'email-changed', newEmail: changed.email });
};

/**
 * Changes an account. The address changes at once and stays confirmed if it was. Unlike in GoTrue, a new password ends all sessions
 * of the account, because the old one may have been stolen. Throws `user_not_found`, `email_exists`, and what `readUserFields`
 * throws.
 */
export const updateUserAsAdmin = async (context: AuthContext, id: string, fields: UserFields, cause: AdminCause): Promise<Account> => {
  const checked = await readUserFields(context, fields);
  const applied = await assertEmailAvailable(() => apply(context, id, fields, checked, cause));
  await sendNotices(context, applied);
  await applyStatusAndRole(context, applied.changed, checked, cause);
  const account = await findAccount(context.prisma, id);
  if (!account) throw userNotFound();
  return account;
};
