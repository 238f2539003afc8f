import type { CommentHistory } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { readUsernames } from '../../store/comments/comments.ts';
import { unknownComment } from './unknown-comment.ts';

/** All words a comment has had, latest first. Throws `not_found`, also for what its author has deleted. */
export const readCommentHistory = async ({ prisma, sql }: SocialContext, id: string): Promise<CommentHistory> => {
  const comment = await prisma.comment.findUnique({ where: { id } });
  if (!comment || comment.state === 'deleted') throw unknownComment('id');
  const earlier = await prisma.commentVersion.findMany({ where: { commentId: id }, orderBy: { version: 'desc' } });
  const names = await readUsernames(sql, [comment.userId]);
  return {
    id: comment.id,
    content_id: comment.contentId,
    user: { id: comment.userId, username: names.get(comment.userId) ?? 'user' },
    state: comment.state === 'removed' ? 'removed' : 'visible',
    versions: [
      { text: comment.text, written_at: (comment.editedAt ?? comment.createdAt).toISOString() },
      ...earlier.map(({ text, writtenAt }) => ({ text, written_at: writtenAt.toISOString() })),
    ],
  };
};
