import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { toggleCommentReactionOf } from './react-to-comment.ts';

/** Adds reactions to comments, one per user and comment. Returns how many were new; unknown comments and deleted accounts are skipped. */
export const seedCommentReactions = async (
  context: Pick<SocialContext, 'transaction' | 'clock'>,
  reactions: BodyOf<typeof social.seedCommentReactions>,
): Promise<number> => {
  let created = 0;
  for (const { comment_id: commentId, user_id: userId, type } of reactions) {
    // A reaction toggles: the key prevents a repeat from removing it.
    const idempotencyKey = { scope: `seed ${userId}`, key: `comment-reaction ${commentId}`, fingerprint: 'seed' };
    const { outcome } = await toggleCommentReactionOf(context, { commentId, userId, type, trace: '', idempotencyKey });
    if (outcome === 'fresh') created += 1;
  }
  return created;
};
