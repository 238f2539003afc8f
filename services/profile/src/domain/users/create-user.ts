import type { ProfileTransaction } from '../../store/transaction.ts';
import { findFreeUsernames, hasUser, insertUser, type UserRecord } from '../../store/users/users.ts';
import { usernameCandidates } from './username-candidates.ts';

type NewUser = Omit<UserRecord, 'version'>;

/**
 * Creates a user in the caller's transaction; a taken username gets a number. Undefined when the id is taken.
 */
export const createUser = async ({ prisma, emit }: ProfileTransaction, user: NewUser): Promise<UserRecord | undefined> => {
  let candidates = usernameCandidates(user.username);
  for (let [username, ...others] = candidates; username !== undefined; [username, ...others] = candidates) {
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
    // One statement for all others: with an insert for each, users who request the same name at once would wait for each other too long.
    candidates = await findFreeUsernames(prisma, others);
  }
  throw new Error('forty usernames in a row were taken');
};
