import type { Handlers } from '@trenzeye/kit';
import type { Context } from './context.ts';
import { avatarIdOf } from './domain/avatar-address.ts';
import { dropAvatars, dropFiles } from './domain/drop-avatars.ts';
import { forgetUser, showAvatar } from './store/avatars.ts';

/** Which picture a profile shows, so that the others can go; and who is gone, with all of theirs. */
export const consumers = ({ objects }: Context): Handlers => ({
  'user.updated': async ({ data: { userId, avatarUrl, version } }, sql) =>
    dropAvatars(objects, sql, userId, await showAvatar(sql, userId, avatarIdOf(userId, avatarUrl), version)),
  'account.deleted': async ({ data: { userId }, occurredAt }, sql) => dropFiles(objects, userId, await forgetUser(sql, userId, occurredAt)),
});
