import { readAll } from '@trenzeye/kit';
import type { SocialContext } from '../context.ts';
import {
  commentReactionsOf,
  commentsOf,
  type OwnComment,
  type OwnCommentReaction,
  type OwnReaction,
  reactionsOf,
} from '../store/own-traces.ts';

/** Everything this service keeps about somebody; the lists are read as they are sent. */
export const exportSocial = ({ sql }: SocialContext, userId: string) => ({
  comments: readAll<OwnComment>((after) => commentsOf(sql, userId, after)),
  reactions: readAll<OwnReaction>((after) => reactionsOf(sql, userId, after)),
  comment_reactions: readAll<OwnCommentReaction>((after) => commentReactionsOf(sql, userId, after)),
});
