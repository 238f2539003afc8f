import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type Account, findAccount, lockAccount, type Metadata, updateAccount } from '../store/accounts.ts';
import { endSessions } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { mergeMetadata } from './user-metadata.ts';

export interface UserChange {
  readonly password: string | undefined;
  readonly metadata: Metadata | undefined;
  readonly trace: string;
}

const gone = (): AuthFailure => new AuthFailure('session_not_found');

const newPasswordHash = async ({ passwords, prisma }: AuthContext, id: string, password: string): Promise<string> => {
  passwords.assertStrong(password);
  const account = await findAccount(prisma, id);
  if (!account) throw gone();
  if (await passwords.matches(account.passwordHash ?? undefined, password)) throw new AuthFailure('same_password');
  return passwords.hash(password);
};

/** Changes one's own metadata or password; a new password ends all other sessions. Throws `weak_password`, `same_password`, `validation_failed`. */
export const updateUser = async (context: AuthContext, viewer: Viewer, { password, metadata, trace }: UserChange): Promise<Account> => {
  const passwordHash = password === undefined ? undefined : await newPasswordHash(context, viewer.id, password);
  return context.transact({ actor: viewer.id, trace }, async (tx, _emit, sql) => {
    const account = await lockAccount(tx, sql, viewer.id);
    if (!account) throw gone();
    if (passwordHash) await endSessions(sql, viewer.id, viewer.sessionId, 'others');
    return updateAccount(tx, viewer.id, {
      ...(passwordHash ? { passwordHash } : {}),
      ...(metadata ? { userMetadata: mergeMetadata(account.userMetadata, metadata) } : {}),
      updatedAt: context.clock(),
    });
  });
};
