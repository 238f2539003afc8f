import { readAll } from '@trenzeye/kit';
import type { SocialContext } from '../context.ts';
import {
  commentReactionsOf,
  commentsOf,
  followersOf,
  followingOf,
  type OwnComment,
  type OwnCommentReaction,
  type OwnFollow,
  type OwnReaction,
  reactionsOf,
} from '../store/own-traces.ts';
import { readBadgeAwards } from './read-badges.ts';

async function* awardsOf(context: Pick<SocialContext, 'sql'>, userId: string) {
  yield* await readBadgeAwards(context, userId);
}

/** Everything this service keeps about somebody; the lists are read as they are sent. */
export const exportSocial = ({ sql }: SocialContext, userId: string) => ({
  comments: readAll<OwnComment>((after) => commentsOf(sql, userId, after)),
  reactions: readAll<OwnReaction>((after) => reactionsOf(sql, userId, after)),
  comment_reactions: readAll<OwnCommentReaction>((after) => commentReactionsOf(sql, userId, after)),
  badges: awardsOf({ sql }, userId),
  following: readAll<OwnFollow>((after) => followingOf(sql, userId, after)),
  followers: readAll<OwnFollow>((after) => followersOf(sql, userId, after)),
});
