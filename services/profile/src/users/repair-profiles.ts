import type { ProfileContext } from '../context.ts';
import { changeUser } from './change-user.ts';
import { claimUsernameKeys, findUnkeyedUsers } from './store/username-keys.ts';
import { findForeignPictures, findUser } from './store/users.ts';
import { usernameKeys } from './usernames/username-keys.ts';

type Database = Pick<ProfileContext, 'transaction' | 'prisma'>;

const batchSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Names with characters that are no longer allowed stay, and names that look like them are taken from now on. */
const addMissingKeys = async ({ transaction, prisma }: Database): Promise<void> => {
  let afterId = firstId;
  for (;;) {
    const users = await findUnkeyedUsers(prisma, afterId, batchSize);
    const last = users.at(-1);
    if (!last) return;
    await transaction({ actor: 'system' }, async (tx) => {
      for (const { id, username } of users) await claimUsernameKeys(tx.prisma, id, usernameKeys(username));
    });
    afterId = last.id;
  }
};

/** Pictures on other servers were allowed before. Returns the number of removed ones. */
const removeForeignPictures = async ({ transaction, prisma }: Database): Promise<number> => {
  let removed = 0;
  for (;;) {
    const ids = await findForeignPictures(prisma, batchSize);
    if (ids.length === 0) return removed;
    await transaction({ actor: 'system' }, async (tx) => {
      for (const id of ids) {
        const user = await findUser(tx.prisma, id);
        if (user) await changeUser(tx, user, { username: undefined, bio: undefined, avatarUrl: null, isAdmin: false });
      }
    });
    removed += ids.length;
  }
};

/** Applies the rules for profiles to users that are older than them. A repeat changes nothing. */
export const repairProfiles = async (context: Database & Pick<ProfileContext, 'log'>): Promise<void> => {
  await addMissingKeys(context);
  const removed = await removeForeignPictures(context);
  if (removed > 0) context.log.info({ removed }, 'profile pictures on other servers removed');
};
