import { DomainError, hasAccount, type IdempotencyKey, type Viewer } from '@trenzeye/kit';
import type { ProfileContext } from '../../context.ts';
import { findRegisteredUsername } from '../../store/users/accounts.ts';
import type { UserRecord } from '../../store/users/users.ts';
import { restFailure } from '../rest/rest-failure.ts';
import { createUser } from './create-user.ts';
import { firstUsername } from './username-candidates.ts';

interface InsertUser {
  readonly viewer: Viewer;
  readonly id: string;
  readonly username: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** A user whose timestamp is text: repeated requests get the stored JSON. */
type Inserted = Omit<UserRecord, 'createdAt'> & { readonly createdAt: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters in usernames
const controls = /[\u0000-\u001f\u007f]/;

const checkUsername = (username: string): void => {
  if (controls.test(username)) throw restFailure('invalid_request', '22021', 'a username must not contain control characters', 'username');
};

const checkAvatar = (avatarUrl: string): void => {
  if (!/^(https?:\/\/|\/(?!\/))[^\s\\]+$/.test(avatarUrl) || controls.test(avatarUrl))
    throw restFailure('invalid_request', '22023', 'avatar_url must be a web address', 'avatar_url');
};

/**
 * Creates the viewer's own user with the email address of the token. Throws 42501 for the id of another user, 23505 when the user
 * exists already, `invalid_token` for a deleted account, and a 400 for an invalid username or avatar.
 */
export const insertOwnUser = async (
  { transaction, clock }: ProfileContext,
  { viewer, id, username, avatarUrl, trace, idempotencyKey }: InsertUser,
): Promise<UserRecord> => {
  if (id.toLowerCase() !== viewer.id)
    throw restFailure('forbidden', '42501', 'new row violates row-level security policy for table "users"', 'id');
  if (username) checkUsername(username);
  if (avatarUrl) checkAvatar(avatarUrl);
  const inserted = await transaction({ actor: viewer.id, trace, idempotencyKey }, async (tx): Promise<Inserted> => {
    if (!(await hasAccount(tx, viewer.id))) throw new DomainError('invalid_token');
    const created = await createUser(tx, {
      id: viewer.id,
      email: viewer.email,
      username: firstUsername(username, await findRegisteredUsername(tx.prisma, viewer.id), viewer.email.split('@')[0]),
      avatarUrl: avatarUrl || null,
      bio: null,
      isVerified: false,
      isTestUser: false,
      createdAt: clock(),
    });
    if (!created) throw restFailure('conflict', '23505', 'duplicate key value violates unique constraint "users_pkey"', 'id');
    return { ...created, createdAt: created.createdAt.toISOString() };
  });
  return { ...inserted, createdAt: new Date(inserted.createdAt) };
};
