import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { toggleCommentReaction } from '../store/reactions.ts';

/** Reacts to comments, each person once to each. Returns how many were new; unknown comments and people who are gone are left out. */
export const seedCommentReactions = async (
  { sql, clock, wake }: Pick<SocialContext, 'sql' | 'clock' | 'wake'>,
  wanted: BodyOf<typeof social.seedCommentReactions>,
): Promise<number> => {
  let created = 0;
  for (const { comment_id: targetId, user_id: userId, type } of wanted) {
    // A reaction toggles: the key keeps a repeat from taking it back.
    const once = { scope: `seed ${userId}`, key: `comment-reaction ${targetId}`, fingerprint: 'seed' };
    const { outcome } = await toggleCommentReaction(sql, { targetId, userId, type }, { trace: '', once, now: clock() });
    if (outcome === 'fresh') created += 1;
  }
  if (created > 0) wake();
  return created;
};
