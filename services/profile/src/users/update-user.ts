import { DomainError, type IdempotencyKey, notFound, type Viewer } from '@trenzeye/kit';
import type { ProfileContext } from '../context.ts';
import { changeUser, usernameTaken } from './change-user.ts';
import { findUser, isUsernameConflict } from './store/users.ts';

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
