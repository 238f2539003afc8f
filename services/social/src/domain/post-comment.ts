import { DomainError, newId, type Once } from '@trenzeye/kit';
import type { Comment } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { countComment, insertComment, readComment } from '../store/comments.ts';
import { hasAccount } from '../store/deletion.ts';
import { presentComment } from './present-comment.ts';
import { UnknownContent, whenPublished } from './when-published.ts';

export interface PostComment {
  readonly contentId: string;
  readonly userId: string;
  readonly text: string;
  readonly trace: string;
  readonly once: Once | undefined;
}

/** Posts a comment. Throws `not_found` for an unknown item, `idempotency_mismatch` for a key used with another body, `invalid_token` once the account is deleted. */
export const postComment = async (context: SocialContext, { contentId, userId, text, trace, once }: PostComment): Promise<Comment> => {
  return whenPublished(context, contentId, () =>
    context.transact({ actor: userId, trace, once }, async (tx, emit, sql) => {
      if (!(await hasAccount(sql, userId))) throw new DomainError('invalid_token');
      const count = await countComment(tx, contentId);
      if (!count) throw new UnknownContent('content_id');
      const comment = { id: newId(), contentId, userId, text, createdAt: context.clock() };
      await insertComment(tx, comment);
      emit('comment.created', { commentId: comment.id, contentId, userId, text, commentCount: count.commentCount, version: count.version });
      const row = await readComment(sql, comment.id, userId);
      if (!row) throw new Error('a comment was not there right after its insert');
      return presentComment(row);
    }),
  );
};
