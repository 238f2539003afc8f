import { DomainError, invalidField } from '@trenzeye/kit';
import type { ProfileTransaction } from '../database/transaction.ts';
import { isOwnPicture } from './own-picture.ts';
import { claimUsernameKeys, keepUsernameKeys } from './store/username-keys.ts';
import { isUsernameTaken, type UserRecord, updateUserRow } from './store/users.ts';
import { assertUsername } from './usernames/check-username.ts';
import { usernameKeys } from './usernames/username-keys.ts';

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

export const usernameTaken = (): DomainError =>
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
