import { DomainError, type IdempotencyKey, invalidField, notFound, type Viewer } from '@trenzeye/kit';
import type { ProfileContext } from '../../context.ts';
import { findUser, isUsernameConflict, isUsernameTaken, type UserRecord, updateUserRow } from '../../store/users/users.ts';
import { assertUsername } from './check-username.ts';

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

const taken = (): DomainError =>
  new DomainError('conflict', {
    detail: 'This username is taken.',
    errors: [{ field: 'username', message: 'is taken' }],
  });

/**
 * Changes the viewer's own profile. Throws `forbidden` for the profile of another user, `not_found` before it exists, `conflict` naming
 * `username` when it is taken, and `invalid_request` naming the field.
 */
export const updateUser = async ({ transaction }: ProfileContext, { viewer, id, ...change }: UpdateUser): Promise<void> => {
  const { username, avatarUrl, trace, idempotencyKey } = change;
  const bio = change.bio === '' ? null : change.bio;
  if (id.toLowerCase() !== viewer.id) throw new DomainError('forbidden', { detail: 'You can only change your own profile.' });
  if (bio) assertBio(bio);
  if (avatarUrl) assertPicture(avatarUrl, viewer.id);
  try {
    await transaction({ actor: viewer.id, trace, idempotencyKey }, async ({ prisma, emit }) => {
      const user = await findUser(prisma, viewer.id);
      if (!user) throw notFound('user');
      // Existing usernames that break the rules, for example from a provider, may stay.
      if (username !== user.username) assertUsername(username);
      if (await isUsernameTaken(prisma, username, viewer.id)) throw taken();
      const changed = await updateUserRow(prisma, viewer.id, {
        username,
        ...(bio !== undefined && { bio }),
        ...(avatarUrl !== undefined && { avatarUrl: avatarUrl || null }),
      });
      emit('user.updated', authorSummary(changed));
      return null;
    });
  } catch (error) {
    throw isUsernameConflict(error) ? taken() : error;
  }
};

const authorSummary = ({ id, username, avatarUrl, isVerified, isTestUser, version }: UserRecord) => ({
  userId: id,
  username,
  avatarUrl: avatarUrl ?? '',
  isVerified,
  isTestUser,
  version,
});
