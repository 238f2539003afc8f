import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { Comment } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { type CommentPage, readComments } from '../store/comments.ts';
import { isPublished } from '../store/projections.ts';
import { presentComment } from './present-comment.ts';
import { UnknownContent, whenPublished } from './when-published.ts';

export interface ListComments {
  readonly contentId: string;
  readonly viewerId: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

const positionOf = (cursor: string | undefined): CommentPage['after'] => {
  const [createdAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  return createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
};

/** A page of an item's comments, newest first, and the cursor of the next page. Throws `not_found` for an unknown item, `invalid_cursor`. */
export const listComments = async (
  context: SocialContext,
  { contentId, viewerId, cursor, limit }: ListComments,
): Promise<{ comments: Comment[]; next: string | undefined }> => {
  const after = positionOf(cursor);
  const rows = await whenPublished(context, contentId, async () => {
    const found = await readComments(context.sql, { contentId, viewerId, after, limit: limit + 1 });
    if (found.length === 0 && !(await isPublished(context.sql, contentId))) throw new UnknownContent('contentId');
    return found;
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    comments: page.map(presentComment),
    next: rows.length > limit && last ? encodeCursor([last.created_at.toISOString(), last.id]) : undefined,
  };
};
