import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../../context.ts';
import { changeCommentCount, insertComment } from '../../store/comments/comments.ts';
import { hasAccount } from '../../store/users/account-deletion.ts';
import { retryAfterPublication, UnknownContent } from '../items/wait-until-published.ts';
import { seedTimeoutMs } from '../reactions/seed-reactions.ts';

type Given = BodyOf<typeof social.seedComments>[number];

const createComment = (context: SocialContext, { id, content_id: contentId, user_id: userId, text, created_at }: Given): Promise<boolean> =>
  context.transaction({ actor: userId }, async (tx) => {
    if (!(await hasAccount(tx, userId))) return false;
    if (!(await changeCommentCount(tx, contentId, 0))) throw new UnknownContent('content_id');
    if (!(await insertComment(tx, { id, contentId, userId, text, createdAt: new Date(created_at) }))) return false;
    const count = await changeCommentCount(tx, contentId, 1);
    tx.emit('comment.created', { commentId: id, contentId, userId, text, ...count });
    return true;
  });

/** Creates comments with given ids and instants; existing ids and authors who are gone are left alone. Returns how many were new. Throws `not_found` for an unknown item. */
export const seedComments = async (context: SocialContext, comments: readonly Given[]): Promise<number> => {
  let created = 0;
  for (const given of comments) {
    if (await retryAfterPublication(context, given.content_id, () => createComment(context, given), seedTimeoutMs)) created += 1;
  }
  return created;
};
