import type { ProfileTransaction } from '../../store/transaction.ts';
import { hasUser, insertUser, type UserRecord } from '../../store/users/users.ts';
import { usernameCandidates } from './username-candidates.ts';

type NewUser = Omit<UserRecord, 'version'>;

/**
 * Creates a user in the caller's transaction; a taken username gets a number. Undefined when the id is taken.
 */
export const createUser = async ({ prisma, emit }: ProfileTransaction, user: NewUser): Promise<UserRecord | undefined> => {
  for (const username of usernameCandidates(user.username)) {
    const created = await insertUser(prisma, { ...user, username, version: 1 });
    if (created) {
      emit('user.updated', {
        userId: created.id,
        username,
        avatarUrl: created.avatarUrl ?? '',
        isVerified: created.isVerified,
        isTestUser: created.isTestUser,
        version: created.version,
      });
      return created;
    }
    if (await hasUser(prisma, user.id)) return undefined;
  }
  throw new Error('forty usernames in a row were taken');
};
