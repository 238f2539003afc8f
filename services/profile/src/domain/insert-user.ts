import { DomainError, type IdempotencyKey, type Viewer } from '@trenzeye/kit';
import type { ProfileContext } from '../context.ts';
import { hasAccount } from '../store/deletion.ts';
import { registeredName, type UserRecord } from '../store/users.ts';
import { createUser } from './create-user.ts';
import { usernameFrom } from './free-username.ts';
import { restFailure } from './rest-failure.ts';

export interface InsertUser {
  readonly viewer: Viewer;
  readonly id: string;
  readonly username: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** A user whose instant may have come back from the idempotency table as text. */
type Inserted = Omit<UserRecord, 'createdAt'> & { readonly createdAt: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a name
const controls = /[\u0000-\u001f\u007f]/;

const checkUsername = (username: string): void => {
  if (controls.test(username)) throw restFailure('invalid_request', '22021', 'a username must not contain control characters', 'username');
};

const checkAvatar = (avatarUrl: string): void => {
  if (!/^(https?:\/\/|\/(?!\/))[^\s\\]+$/.test(avatarUrl) || controls.test(avatarUrl))
    throw restFailure('invalid_request', '22023', 'avatar_url must be a web address', 'avatar_url');
};

/**
 * Makes the viewer's own user. The address comes from the token. Throws 42501 for somebody else's id, 23505 when the user is
 * there already, `invalid_token` once the account is deleted, and a 400 for a name or picture that cannot be.
 */
export const insertOwnUser = async (
  { transact, clock }: ProfileContext,
  { viewer, id, username, avatarUrl, trace, idempotencyKey }: InsertUser,
): Promise<UserRecord> => {
  if (id.toLowerCase() !== viewer.id)
    throw restFailure('forbidden', '42501', 'new row violates row-level security policy for table "users"', 'id');
  if (username) checkUsername(username);
  if (avatarUrl) checkAvatar(avatarUrl);
  const inserted = await transact({ actor: viewer.id, trace, idempotencyKey }, async (tx, emit, sql): Promise<Inserted> => {
    if (!(await hasAccount(sql, viewer.id))) throw new DomainError('invalid_token');
    const created = await createUser(tx, emit, {
      id: viewer.id,
      email: viewer.email,
      username: usernameFrom(username, await registeredName(tx, viewer.id), viewer.email.split('@')[0]),
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
