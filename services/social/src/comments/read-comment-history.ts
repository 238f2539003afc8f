import type { CommentHistory } from '@trenzeye/proto/http/social';
import { readUsernames } from '../accounts/store/user-profiles.ts';
import type { SocialContext } from '../context.ts';
import { readCommentWithVersions } from './store/comment-changes.ts';
import { unknownComment } from './unknown-comment.ts';

/** All texts of a comment, latest first. Throws `not_found`, also for a deleted comment. */
export const readCommentHistory = async ({ prisma }: Pick<SocialContext, 'prisma'>, id: string): Promise<CommentHistory> => {
  const comment = await readCommentWithVersions(prisma, id);
  if (!comment || comment.state === 'deleted') throw unknownComment('id');
  const names = await readUsernames(prisma, [comment.user_id]);
  return {
    id: comment.id,
    content_id: comment.content_id,
    user: { id: comment.user_id, username: names.get(comment.user_id) ?? 'user' },
    state: comment.state === 'removed' ? 'removed' : 'visible',
    versions: [
      { text: comment.text, written_at: (comment.edited_at ?? comment.created_at).toISOString() },
      ...comment.versions.map(({ text, written_at }) => ({ text, written_at: written_at.toISOString() })),
    ],
  };
};
