import { DomainError, type IdempotencyKey, invalidField, notFound, type Viewer } from '@trenzeye/kit';
import type { ProfileContext } from '../context.ts';
import { changeUser, findUser, isNameConflict, type UserRecord, usernameTaken } from '../store/users.ts';
import { assertUsername } from './check-username.ts';

export interface UpdateUser {
  readonly viewer: Viewer;
  readonly id: string;
  readonly username: string;
  /** undefined: stays as it is. */
  readonly bio: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a profile; a bio may have lines
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/;

const assertBio = (bio: string): void => {
  if (controls.test(bio)) throw invalidField('bio', 'must not contain control characters');
};

/** Pictures are one's own uploads or come over https: anything else would tell a stranger who looks at a profile, or not load at all. */
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
 * Changes the viewer's own profile and tells everybody. Throws `forbidden` for somebody else's, `not_found` before there is one,
 * `conflict` naming `username` when it is taken, `invalid_request` naming the field.
 */
export const updateUser = async ({ transact }: ProfileContext, { viewer, id, ...change }: UpdateUser): Promise<void> => {
  const { username, avatarUrl, trace, idempotencyKey } = change;
  const bio = change.bio === '' ? null : change.bio;
  if (id.toLowerCase() !== viewer.id) throw new DomainError('forbidden', { detail: 'You can only change your own profile.' });
  if (bio) assertBio(bio);
  if (avatarUrl) assertPicture(avatarUrl, viewer.id);
  try {
    await transact({ actor: viewer.id, trace, idempotencyKey }, async (tx, emit, sql) => {
      const user = await findUser(tx, viewer.id);
      if (!user) throw notFound('user');
      // Names given before these rules, or by a provider, may stay as they are.
      if (username !== user.username) assertUsername(username);
      if (await usernameTaken(sql, username, viewer.id)) throw taken();
      const changed = await changeUser(tx, viewer.id, {
        username,
        ...(bio !== undefined && { bio }),
        ...(avatarUrl !== undefined && { avatarUrl: avatarUrl || null }),
      });
      emit('user.updated', publicFace(changed));
      return null;
    });
  } catch (error) {
    throw isNameConflict(error) ? taken() : error;
  }
};

const publicFace = ({ id, username, avatarUrl, isVerified, isTestUser, version }: UserRecord) => ({
  userId: id,
  username,
  avatarUrl: avatarUrl ?? '',
  isVerified,
  isTestUser,
  version,
});
