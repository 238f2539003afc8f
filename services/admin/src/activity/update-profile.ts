import type { Handler } from '@trenzeye/kit';
import type { PrismaClient } from '../database/generated/client.ts';
import { isUserDeleted, setProfile, shareUserLocks } from '../directory/index.ts';
import { appendActivityLogs } from './store.ts';

/** Updates the directory and logs the change with the previous name, which only the directory has. */
export const updateProfile: Handler<'user.updated', PrismaClient> = async ({ id, actor, type, occurredAt, data }, tx) => {
  const { userId, username, avatarUrl, version, isVerified, isTestUser } = data;
  await shareUserLocks(tx.prisma, [userId]);
  const previous = await setProfile(tx.prisma, { id: userId, username, avatarUrl, version });
  const before = previous === undefined ? {} : { before: { username: previous } };
  // Names of deleted users are not stored.
  const detail = (await isUserDeleted(tx.prisma, userId)) ? undefined : { ...before, after: { username, isVerified, isTestUser } };
  await appendActivityLogs(tx, [{ id, actor, action: type, targetType: 'user', targetId: userId, occurredAt, detail }]);
};
