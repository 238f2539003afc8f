import { hasAccount } from '@trenzeye/kit';
import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { retryAfterPublication, UnknownContent } from '../items/wait-until-published.ts';
import { seedTimeoutMs } from '../reactions/seed-reactions.ts';
import { changeCommentCount, insertComment } from './store.ts';

type SeedContext = Pick<SocialContext, 'prisma' | 'transaction'>;
type CommentSeed = BodyOf<typeof social.seedComments>[number];

const seedComment = (
  { transaction }: SeedContext,
  { id, content_id: contentId, user_id: userId, text, created_at }: CommentSeed,
): Promise<boolean> =>
  transaction({ actor: userId }, async (tx) => {
    if (!(await hasAccount(tx, userId))) return false;
    if (!(await changeCommentCount(tx.prisma, contentId, 0))) throw new UnknownContent('content_id');
    if (!(await insertComment(tx.prisma, { id, contentId, userId, text, createdAt: new Date(created_at) }))) return false;
    const count = await changeCommentCount(tx.prisma, contentId, 1);
    tx.emit('comment.created', { commentId: id, contentId, userId, text, ...count });
    return true;
  });

/**
 * Creates comments with the ids and times of the request; existing ids and deleted authors are skipped. Returns how many were new. Throws
 * `not_found` for an unknown item.
 */
export const seedComments = async (context: SeedContext, seeds: readonly CommentSeed[]): Promise<number> => {
  let created = 0;
  for (const seed of seeds) {
    if (await retryAfterPublication(context, seed.content_id, () => seedComment(context, seed), seedTimeoutMs)) created += 1;
  }
  return created;
};
