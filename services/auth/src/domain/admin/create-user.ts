import { newId } from '@trenzeye/kit';
import type { auth, BodyOf } from '@trenzeye/proto/http';
import type { AuthContext } from '../../context.ts';
import { type Account, findAccount, insertAccounts } from '../../store/accounts.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { announce, newAccount } from '../new-account.ts';
import { mergeMetadata } from '../user-metadata.ts';
import type { AdminAct } from './admin-act.ts';
import { mergeAppMetadata } from './merge-app-metadata.ts';
import { readUserFields } from './read-user-fields.ts';

type NewUser = BodyOf<typeof auth.adminCreateUser>;

/** An account that its owner did not make. Without a password it can be entered by mail alone. */
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
    // No mail was sent.
    confirmationSentAt: null,
    appMetadata: mergeAppMetadata(account.appMetadata, fields.app_metadata ?? {}),
    ...(bannedUntil ? { status: 'banned' as const, bannedUntil } : {}),
  };
};

/** Throws `email_exists` (the id may be taken as well), and what `readUserFields` throws. */
export const createUser = async (context: AuthContext, fields: NewUser, { actor, trace }: AdminAct): Promise<Account> => {
  const account = await accountOf(context, fields);
  return context.transact({ actor, trace }, async (tx, emit) => {
    const [created] = await insertAccounts(tx, [account]);
    if (created) {
      announce(emit, created);
      return created;
    }
    if (await findAccount(tx, account.id)) throw new AuthFailure('user_already_exists', { errors: [{ field: 'id', message: 'is taken' }] });
    throw new AuthFailure('email_exists', { errors: [{ field: 'email', message: 'is taken' }] });
  });
};
