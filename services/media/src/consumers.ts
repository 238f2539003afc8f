import type { Handlers, Sql } from '@trenzeye/kit';
import type { Context } from './context.ts';
import { parseAvatarId } from './domain/avatars/avatar-url.ts';
import { removeAvatars, deleteAvatarFiles } from './domain/avatars/remove-avatars.ts';
import { removeUserUploads } from './domain/uploads/remove-user-uploads.ts';
import { shortPrefix } from './domain/uploads/upload-keys.ts';
import { removeUserShorts } from './shorts/remove-user-shorts.ts';
import { forgetUser, showAvatar } from './store/avatars.ts';
import { isShortOf, setVisible } from './store/public-objects.ts';

interface ItemOfShort {
  readonly shortId: string;
  readonly contentId: string;
  readonly userId: string;
  readonly version: number;
}

/** The files of a Short are for everybody while an item of its owner's with it is public. */
const showShort = async (sql: Sql, { shortId, contentId, userId, version }: ItemOfShort, visible: boolean): Promise<void> => {
  if (shortId !== '' && (await isShortOf(sql, shortId, userId))) await setVisible(sql, shortPrefix(shortId), contentId, visible, version);
};

/** Which picture a profile shows, so that the others can go; which Shorts are public; and who is gone, with all of theirs. */
export const consumers = ({ objects }: Context): Handlers => ({
  'user.updated': async ({ data: { userId, avatarUrl, version } }, sql) =>
    removeAvatars(objects, sql, userId, await showAvatar(sql, userId, parseAvatarId(userId, avatarUrl), version)),
  'content.published': ({ data }, sql) => showShort(sql, data, true),
  'content.restored': ({ data }, sql) => showShort(sql, data, true),
  'content.removed': ({ data }, sql) => showShort(sql, data, false),
  'account.deleted': async ({ data: { userId }, occurredAt }, sql) => {
    const avatars = await forgetUser(sql, userId, occurredAt);
    await removeUserUploads(objects, sql, userId);
    await removeUserShorts(objects, sql, userId);
    await deleteAvatarFiles(objects, userId, avatars);
  },
});
