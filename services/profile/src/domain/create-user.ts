import type { Emit, TransactionOf } from '@trenzeye/kit';
import type { PrismaClient } from '../store/generated/client.ts';
import { hasUser, insertUser, type UserRecord } from '../store/users.ts';
import { usernameCandidates } from './free-username.ts';

export type NewUser = Omit<UserRecord, 'version'>;

/**
 * Makes a user in the caller's transaction and announces it; a taken username gets a number. Undefined when the id is taken.
 */
export const createUser = async (tx: TransactionOf<PrismaClient>, emit: Emit, user: NewUser): Promise<UserRecord | undefined> => {
  for (const username of usernameCandidates(user.username)) {
    const created = await insertUser(tx, { ...user, username, version: 1 });
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
    if (await hasUser(tx, user.id)) return undefined;
  }
  throw new Error('forty usernames in a row were taken');
};
