import { newId } from '@trenzeye/kit';
import type { auth, BodyOf } from '@trenzeye/proto/http';
import { type Account, emitAccountRegistered, findAccount, insertAccounts, newAccount } from '../accounts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { mergeMetadata } from '../user-metadata.ts';
import type { AdminCause } from './read-user-fields.ts';
import { mergeAppMetadata, readUserFields } from './read-user-fields.ts';

type NewUser = BodyOf<typeof auth.adminCreateUser>;

/** Without a password the user can only sign in by mail. */
const accountOf = async (context: AuthContext, fields: NewUser): Promise<Account> => {
  const { email, passwordHash, confirm, bannedUntil, role } = await readUserFields(context, fields);
  if (email === undefined) throw invalid('email', 'Cannot create a user without either an email or phone');
  const account = newAccount({
    id: fields.id?.toLowerCase() ?? newId(),
    email,
    passwordHash: passwordHash ?? null,
    userMetadata: mergeMetadata({}, fields.user_metadata ?? {}, 'user_metadata'),
    ...(role ? { role } : {}),
    confirmed: confirm,
    now: context.clock(),
  });
  return {
    ...account,
    // No confirmation mail is sent.
    confirmationSentAt: null,
    appMetadata: mergeAppMetadata(account.appMetadata, fields.app_metadata ?? {}),
    ...(bannedUntil ? { status: 'banned' as const, bannedUntil } : {}),
  };
};

/** Throws `email_exists`, `user_already_exists` (the id is taken), and what `readUserFields` throws. */
export const createUser = async (context: AuthContext, fields: NewUser, cause: AdminCause): Promise<Account> => {
  const account = await accountOf(context, fields);
  return context.transaction(cause, async (tx) => {
    const [created] = await insertAccounts(tx.prisma, [account]);
    if (created) {
      emitAccountRegistered(tx, created);
      return created;
    }
    if (await findAccount(tx.prisma, account.id))
      throw new AuthFailure('user_already_exists', { errors: [{ field: 'id', message: 'is taken' }] });
    throw new AuthFailure('email_exists', { errors: [{ field: 'email', message: 'is taken' }] });
  });
};
