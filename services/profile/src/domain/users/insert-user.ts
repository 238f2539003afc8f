import { type Clock, DomainError, hasAccount, type Viewer } from '@trenzeye/kit';
import type { ProfileTransaction } from '../../store/transaction.ts';
import { findRegisteredUsername } from '../../store/users/accounts.ts';
import type { UserRecord } from '../../store/users/users.ts';
import { restFailure } from '../rest/rest-failure.ts';
import { createUser } from './create-user.ts';
import { firstUsername } from './username-candidates.ts';

interface InsertUser {
  readonly viewer: Viewer;
  readonly username: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters in usernames
const controls = /[\u0000-\u001f\u007f]/;

const checkUsername = (username: string): void => {
  if (controls.test(username)) throw restFailure('invalid_request', '22021', 'a username must not contain control characters');
};

const checkAvatar = (avatarUrl: string): void => {
  if (!/^(https?:\/\/|\/(?!\/))[^\s\\]+$/.test(avatarUrl) || controls.test(avatarUrl))
    throw restFailure('invalid_request', '22023', 'avatar_url must be a web address');
};

/**
 * Creates the viewer's own user in the caller's transaction, with the email address of the token. Undefined when the user exists
 * already. Throws `invalid_token` for a deleted account, and a 400 for an invalid username or avatar.
 */
export const insertOwnUser = async (
  tx: ProfileTransaction,
  clock: Clock,
  { viewer, username, avatarUrl }: InsertUser,
): Promise<UserRecord | undefined> => {
  if (username) checkUsername(username);
  if (avatarUrl) checkAvatar(avatarUrl);
  if (!(await hasAccount(tx, viewer.id))) throw new DomainError('invalid_token');
  return createUser(tx, {
    id: viewer.id,
    email: viewer.email,
    username: firstUsername(username, await findRegisteredUsername(tx.prisma, viewer.id), viewer.email.split('@')[0]),
    avatarUrl: avatarUrl || null,
    bio: null,
    isVerified: false,
    isTestUser: false,
    createdAt: clock(),
  });
};
