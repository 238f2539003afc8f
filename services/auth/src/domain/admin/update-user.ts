import { newId, type Sql } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import {
  type Account,
  type AccountChange,
  findAccount,
  findAccountByEmail,
  lockAccount,
  type Metadata,
  updateAccount,
} from '../../store/accounts.ts';
import { putEmailIdentity, verifyEmailIdentity } from '../../store/email-identity.ts';
import { dropOneTimeTokens } from '../../store/one-time-tokens.ts';
import { endSessions } from '../../store/sessions.ts';
import { AuthFailure } from '../auth-failure.ts';
import { assertEmailFree } from '../change-email.ts';
import { changeStanding } from '../change-standing.ts';
import { mergeMetadata } from '../user-metadata.ts';
import type { AdminAct } from './admin-act.ts';
import { mergeAppMetadata } from './merge-app-metadata.ts';
import { type CheckedFields, readUserFields, type UserFields } from './read-user-fields.ts';

const unknownUser = (): AuthFailure => new AuthFailure('user_not_found');

/** What changes with another address: what was mailed to or about the old one is worthless. */
const moved = (email: string): Partial<AccountChange> => ({
  email,
  newEmail: null,
  emailChangeConfirmations: 0,
  emailChangeSentAt: null,
  isAnonymous: false,
});

const putAddress = async (sql: Sql, accountId: string, email: string, verified: boolean, now: Date): Promise<void> => {
  await putEmailIdentity(sql, { id: newId(), accountId, email, now, verified });
  await dropOneTimeTokens(sql, accountId, ['confirmation', 'recovery', 'magiclink', 'invite', 'email_change_current', 'email_change_new']);
};

/** Whoever has an address can sign in with it. */
const withEmailProvider = (metadata: Metadata): Metadata => {
  const known: readonly unknown[] = Array.isArray(metadata.providers) ? metadata.providers : [];
  return { ...metadata, provider: metadata.provider ?? 'email', providers: [...new Set([...known, 'email'])] };
};

const changeOf = (account: Account, fields: UserFields, checked: CheckedFields, now: Date): AccountChange => {
  const { email, passwordHash, confirm } = checked;
  const moves = email !== undefined && email !== account.email;
  const appMetadata = mergeAppMetadata(account.appMetadata, fields.app_metadata ?? {});
  return {
    ...(moves ? moved(email) : {}),
    ...(passwordHash ? { passwordHash } : {}),
    ...(confirm && account.emailConfirmedAt === null && (email ?? account.email) !== null ? { emailConfirmedAt: now } : {}),
    ...(fields.user_metadata ? { userMetadata: mergeMetadata(account.userMetadata, fields.user_metadata, 'user_metadata') } : {}),
    appMetadata: moves ? withEmailProvider(appMetadata) : appMetadata,
    updatedAt: now,
  };
};

/** A ban, its end or another role; all of them count everywhere within a second. */
const changePower = async (context: AuthContext, account: Account, { role, bannedUntil }: CheckedFields, act: AdminAct): Promise<void> => {
  if (role !== undefined && role !== account.role) await changeStanding(context, { accountId: account.id, role, ...act });
  if (bannedUntil) await changeStanding(context, { accountId: account.id, status: 'banned', bannedUntil, ...act });
  if (bannedUntil === null && account.status === 'banned')
    await changeStanding(context, { accountId: account.id, status: 'active', ...act });
};

const apply = async (context: AuthContext, id: string, fields: UserFields, checked: CheckedFields, act: AdminAct): Promise<Account> =>
  context.transact(act, async (tx, emit, sql) => {
    const account = await lockAccount(tx, sql, id);
    if (!account) throw unknownUser();
    const now = context.clock();
    const change = changeOf(account, fields, checked, now);
    if (change.email && (await findAccountByEmail(tx, change.email)))
      throw new AuthFailure('email_exists', { errors: [{ field: 'email', message: 'is taken' }] });
    if (checked.passwordHash) {
      await endSessions(sql, id, newId(), 'global');
      await dropOneTimeTokens(sql, id, ['recovery', 'magiclink', 'reauthentication']);
    }
    const after = await updateAccount(tx, id, change);
    const confirmed = after.emailConfirmedAt !== null;
    if (change.email) await putAddress(sql, id, change.email, confirmed, now);
    else if (change.emailConfirmedAt && after.email !== null) await verifyEmailIdentity(sql, { accountId: id, email: after.email, now });
    if (confirmed && after.email !== null && (change.email || change.emailConfirmedAt))
      emit('account.confirmed', { userId: id, email: after.email });
    return after;
  });

/**
 * Changes an account. The address changes at once and stays confirmed if it was: an administrator's word counts. Unlike GoTrue's, a
 * new password ends all sessions of the account, for whoever needs one set may have lost it to somebody. Throws `user_not_found`,
 * `email_exists`, and what `readUserFields` throws.
 */
export const updateUserAsAdmin = async (context: AuthContext, id: string, fields: UserFields, act: AdminAct): Promise<Account> => {
  const checked = await readUserFields(context, fields);
  const changed = await assertEmailFree(() => apply(context, id, fields, checked, act));
  await changePower(context, changed, checked, act);
  const account = await findAccount(context.prisma, id);
  if (!account) throw unknownUser();
  return account;
};
