import { DomainError, invalidField } from '@trenzeye/kit';
import type { ProfileTransaction } from '../../store/transaction.ts';
import { isUsernameTaken, type UserRecord, updateUserRow } from '../../store/users/users.ts';
import { assertUsername } from './check-username.ts';

/** undefined: unchanged. */
interface UserChange {
  readonly username: string | undefined;
  readonly bio: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters except line breaks
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/;

const assertBio = (bio: string): void => {
  if (controls.test(bio)) throw invalidField('bio', 'must not contain control characters');
};

/** Only own uploads and https addresses are allowed: http pictures reveal page views to the network and do not load on an https page. */
const assertPicture = (address: string, userId: string): void => {
  const folder = `/media/avatars/${userId}/`;
  const own = address.startsWith(folder) && /^[a-z0-9-]{1,64}\.webp$/.test(address.slice(folder.length));
  const url = /[\s\\]/.test(address) ? null : URL.parse(address);
  const secure = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!own && !secure) throw invalidField('avatar_url', 'must be an https address or a picture you uploaded');
};

export const usernameTaken = (): DomainError =>
  new DomainError('conflict', {
    detail: 'This username is taken.',
    errors: [{ field: 'username', message: 'is taken' }],
  });

const authorSummary = ({ id, username, avatarUrl, isVerified, isTestUser, version }: UserRecord) => ({
  userId: id,
  username,
  avatarUrl: avatarUrl ?? '',
  isVerified,
  isTestUser,
  version,
});

/**
 * Changes a user in the caller's transaction and announces it. Throws `conflict` naming `username` when it is taken,
 * `invalid_request` naming the field, and `invalid_token` when the account was deleted in the meantime.
 */
export const changeUser = async (
  { prisma, emit }: ProfileTransaction,
  user: UserRecord,
  { username, bio, avatarUrl }: UserChange,
): Promise<UserRecord> => {
  if (bio) assertBio(bio);
  if (avatarUrl && avatarUrl !== user.avatarUrl) assertPicture(avatarUrl, user.id);
  // Existing usernames that break the rules, for example from a provider, may stay.
  if (username !== undefined && username !== user.username) assertUsername(username);
  if (username !== undefined && (await isUsernameTaken(prisma, username, user.id))) throw usernameTaken();
  const changed = await updateUserRow(prisma, user.id, {
    ...(username !== undefined && { username }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(avatarUrl !== undefined && { avatarUrl: avatarUrl || null }),
  });
  if (!changed) throw new DomainError('invalid_token');
  emit('user.updated', authorSummary(changed));
  return changed;
};
