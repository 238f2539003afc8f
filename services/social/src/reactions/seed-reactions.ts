import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { lockReaction, retryAfterPublication, seedTimeoutMs, UnknownContent } from '../items/index.ts';
import { toggleReactionsIn } from './react.ts';
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

type SeedContext = Pick<SocialContext, 'prisma' | 'clock' | 'transaction'>;
type ReactionSeed = BodyOf<typeof social.seedReactions>[number];

const seedReaction = (
  { clock, transaction }: SeedContext,
  { content_id: targetId, user_id: userId, type }: ReactionSeed,
): Promise<boolean> =>
  transaction({ actor: userId }, async (tx) => {
    if ((await lockReaction(tx.prisma, targetId, userId)) === type) return false;
    const [toggled] = await toggleReactionsIn(tx, [{ targetId, userId, type, trace: '', now: clock() }]);
    if (toggled?.outcome === 'unknown') throw new UnknownContent('content_id');
    return toggled?.outcome === 'fresh';
  });

/** Sets reactions, whatever they were before; deleted accounts are skipped. Returns how many changed. Throws `not_found` for an unknown item. */
export const seedReactions = async (context: SeedContext, seeds: readonly ReactionSeed[]): Promise<number> => {
  let changed = 0;
  for (const seed of seeds) {
    if (await retryAfterPublication(context, seed.content_id, () => seedReaction(context, seed), seedTimeoutMs)) changed += 1;
  }
  return changed;
};
