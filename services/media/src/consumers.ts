import type { Handlers, Sql } from '@trenzeye/kit';
import type { Context } from './context.ts';
import { avatarIdOf } from './domain/avatar-address.ts';
import { dropAvatars, dropFiles } from './domain/drop-avatars.ts';
import { dropUploads } from './domain/drop-uploads.ts';
import { shortFolder } from './domain/upload-keys.ts';
import { dropShorts } from './shorts/drop-shorts.ts';
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
  if (shortId !== '' && (await isShortOf(sql, shortId, userId))) await setVisible(sql, shortFolder(shortId), contentId, visible, version);
};

/** Which picture a profile shows, so that the others can go; which Shorts are public; and who is gone, with all of theirs. */
export const consumers = ({ objects }: Context): Handlers => ({
  'user.updated': async ({ data: { userId, avatarUrl, version } }, sql) =>
    dropAvatars(objects, sql, userId, await showAvatar(sql, userId, avatarIdOf(userId, avatarUrl), version)),
  'content.published': ({ data }, sql) => showShort(sql, data, true),
  'content.restored': ({ data }, sql) => showShort(sql, data, true),
  'content.removed': ({ data }, sql) => showShort(sql, data, false),
  'account.deleted': async ({ data: { userId }, occurredAt }, sql) => {
    const avatars = await forgetUser(sql, userId, occurredAt);
    await dropUploads(objects, sql, userId);
    await dropShorts(objects, sql, userId);
    await dropFiles(objects, userId, avatars);
  },
});
