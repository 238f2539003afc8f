import { readAll } from '@trenzeye/kit';
import type { SocialContext } from '../../context.ts';
import {
  commentReactionsOf,
  commentsOf,
  commentVersionsOf,
  followersOf,
  followingOf,
  messagesOf,
  notificationsOf,
  type OwnComment,
  type OwnCommentReaction,
  type OwnFollow,
  type OwnMessage,
  type OwnNotification,
  type OwnReaction,
  type OwnRelation,
  type OwnVersion,
  reactionsOf,
  relationsOf,
} from '../../store/users/exported-rows.ts';
import { readBadgeAwards } from '../badges/read-badges.ts';
import { readNotificationSettings } from '../notifications/notification-settings.ts';

async function* awardsOf(context: Pick<SocialContext, 'sql'>, userId: string) {
  yield* await readBadgeAwards(context, userId);
}

/** Without the place in the list, which is nobody's business. */
async function* versionsOf(sql: SocialContext['sql'], userId: string) {
  for await (const { version: _place, ...row } of readAll<OwnVersion>((after) => commentVersionsOf(sql, userId, after))) yield row;
}

/** Everything this service keeps about somebody; the lists are read as they are sent. */
export const exportSocial = async ({ sql, prisma }: SocialContext, userId: string) => ({
  comments: readAll<OwnComment>((after) => commentsOf(sql, userId, after)),
  comment_versions: versionsOf(sql, userId),
  reactions: readAll<OwnReaction>((after) => reactionsOf(sql, userId, after)),
  comment_reactions: readAll<OwnCommentReaction>((after) => commentReactionsOf(sql, userId, after)),
  badges: awardsOf({ sql }, userId),
  following: readAll<OwnFollow>((after) => followingOf(sql, userId, after)),
  followers: readAll<OwnFollow>((after) => followersOf(sql, userId, after)),
  relations: readAll<OwnRelation>((after) => relationsOf(sql, userId, after)),
  messages: readAll<OwnMessage>((after) => messagesOf(sql, userId, after)),
  notifications: readAll<OwnNotification>((after) => notificationsOf(sql, userId, after)),
  notification_settings: await readNotificationSettings({ prisma }, userId),
});
