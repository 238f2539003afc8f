import { DomainError, type IdempotencyKey, invalidField, notFound, type Viewer } from '@trenzeye/kit';
import type { ProfileContext } from '../context.ts';
import type { ProfileTransaction } from '../database/transaction.ts';
import { claimUsernameKeys, keepUsernameKeys } from './store/accounts.ts';
import { findUser, isUsernameConflict, isUsernameTaken, type UserRecord, updateUserRow } from './store/users.ts';
import { usernameKeys } from './usernames/username-keys.ts';
import { assertUsername } from './usernames.ts';

/** Whether the address is a picture that the user uploaded to this installation. */
export const isOwnPicture = (address: string, userId: string): boolean => {
  const folder = `/media/avatars/${userId}/`;
  return address.startsWith(folder) && /^[a-z0-9-]{1,64}\.webp$/.test(address.slice(folder.length));
};

/** Whether the address is a picture on another server, for example of an identity provider. */
export const isForeignPicture = (address: string): boolean => {
  const url = /[\s\\\p{Cc}]/u.test(address) ? null : URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

/** undefined: unchanged. */
interface UserChange {
  readonly username: string | undefined;
  readonly bio: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
  /** Whether an administrator changes it, who may have a reserved name. */
  readonly isAdmin: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters except line breaks
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/;

const assertBio = (bio: string): void => {
  if (controls.test(bio)) throw invalidField('bio', 'must not contain control characters');
};

/** A picture on another server would show that server who visits the profile. */
const assertPicture = (address: string, userId: string): void => {
  if (!isOwnPicture(address, userId)) throw invalidField('avatar_url', 'must be a picture you uploaded');
};

const usernameTaken = (): DomainError =>
  new DomainError('conflict', {
    detail: 'This username is taken.',
    errors: [{ field: 'username', message: 'is taken' }],
  });

/** Throws `conflict` when another user has the name or one that looks like it. */
const changeUsernameKeys = async (prisma: ProfileTransaction['prisma'], userId: string, username: string, isAdmin: boolean) => {
  assertUsername(username, { isAdmin });
  const keys = usernameKeys(username);
  if ((await isUsernameTaken(prisma, username, userId)) || !(await claimUsernameKeys(prisma, userId, keys))) throw usernameTaken();
  await keepUsernameKeys(prisma, userId, keys);
};

const authorSummary = ({ id, username, avatarUrl, isVerified, isTestUser, version }: UserRecord) => ({
  userId: id,
  username,
  avatarUrl: avatarUrl ?? '',
  isVerified,
  isTestUser,
  version,
});

/**
 * Changes a user in the caller's transaction and announces it. Throws `conflict` naming `username` when it is taken or looks like the name of another user,
 * `invalid_request` naming the field, and `invalid_token` when the account was deleted in the meantime.
 */
export const changeUser = async (
  { prisma, emit }: ProfileTransaction,
  user: UserRecord,
  { username, bio, avatarUrl, isAdmin }: UserChange,
): Promise<UserRecord> => {
  if (bio) assertBio(bio);
  if (avatarUrl && avatarUrl !== user.avatarUrl) assertPicture(avatarUrl, user.id);
  // Existing usernames that break the rules, for example from a provider, may stay.
  if (username !== undefined && username !== user.username) await changeUsernameKeys(prisma, user.id, username, isAdmin);
  const changed = await updateUserRow(prisma, user.id, {
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(avatarUrl !== undefined && { avatarUrl: avatarUrl || null }),
  });
  if (!changed) throw new DomainError('invalid_token');
  emit('user.updated', authorSummary(changed));
  return changed;
};

interface UpdateUser {
  readonly viewer: Viewer;
  readonly id: string;
  readonly username: string;
  /** undefined: unchanged. */
  readonly bio: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Changes the viewer's own profile. Throws `forbidden` for the profile of another user, `not_found` before it exists, `conflict` naming
 * `username` when it is taken, and `invalid_request` naming the field.
 */
export const updateUser = async ({ transaction }: ProfileContext, { viewer, id, ...change }: UpdateUser): Promise<void> => {
  const { username, bio, avatarUrl, trace, idempotencyKey } = change;
  if (id.toLowerCase() !== viewer.id) throw new DomainError('forbidden', { detail: 'You can only change your own profile.' });
  try {
    await transaction({ actor: viewer.id, trace, idempotencyKey }, async (tx) => {
      const user = await findUser(tx.prisma, viewer.id);
      if (!user) throw notFound('user');
      await changeUser(tx, user, { username, bio, avatarUrl, isAdmin: viewer.role === 'admin' });
      return null;
    });
  } catch (error) {
    throw isUsernameConflict(error) ? usernameTaken() : error;
  }
};
