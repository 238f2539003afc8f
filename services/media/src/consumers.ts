import { type Handlers, hasAccount, lockAccountForDeletion } from '@trenzeye/kit';
import type { Context } from './context.ts';
import { parseAvatarId } from './domain/avatars/avatar-url.ts';
import { deleteAvatarFiles, removeAvatars } from './domain/avatars/remove-avatars.ts';
import { removeUserUploads } from './domain/uploads/remove-user-uploads.ts';
import { shortPrefix } from './domain/uploads/upload-keys.ts';
import { removeUserShorts } from './shorts/remove-user-shorts.ts';
import { deleteUser, setAvatarInUse } from './store/avatars.ts';
import type { PrismaClient } from './store/generated/client.ts';
import { isShortOf, setVisible } from './store/public-objects.ts';
import type { Database } from './store/transaction.ts';

interface ItemWithShort {
  readonly shortId: string;
  readonly contentId: string;
  readonly userId: string;
  readonly version: number;
}

/** The files of a Short are public while a published item of its owner contains it. */
const setShortVisible = async (
  prisma: Database,
  { shortId, contentId, userId, version }: ItemWithShort,
  isVisible: boolean,
): Promise<void> => {
  if (shortId !== '' && (await isShortOf(prisma, shortId, userId)))
    await setVisible(prisma, shortPrefix(shortId), contentId, isVisible, version);
};

/** Projections of the profile pictures in use and the published Shorts, and the deletion of accounts. */
export const consumers = ({ objects, jobs }: Pick<Context, 'objects' | 'jobs'>): Handlers<PrismaClient> => ({
  'user.updated': async ({ data: { userId, avatarUrl, version } }, tx) => {
    if (!(await hasAccount(tx, userId))) return;
    const unused = await setAvatarInUse(tx.prisma, userId, parseAvatarId(userId, avatarUrl), version);
    await removeAvatars(objects, tx.prisma, userId, unused);
  },
  'content.published': ({ data }, tx) => setShortVisible(tx.prisma, data, true),
  'content.restored': ({ data }, tx) => setShortVisible(tx.prisma, data, true),
  'content.removed': ({ data }, tx) => setShortVisible(tx.prisma, data, false),
  'account.deleted': async ({ data: { userId }, occurredAt }, tx) => {
    await lockAccountForDeletion(tx, userId);
    const avatars = await deleteUser(tx.prisma, userId, occurredAt);
    await removeUserUploads({ objects, jobs }, tx, userId);
    await removeUserShorts({ objects, jobs }, tx, userId);
    await deleteAvatarFiles(objects, userId, avatars);
  },
});
