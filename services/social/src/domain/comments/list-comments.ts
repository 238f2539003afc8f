import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { Comment, Reply, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { type CommentPosition, type CommentRow, readComment, readComments, readReplies } from '../../store/comments/comments.ts';
import { isPublished } from '../../store/projections.ts';
import { retryAfterPublication, UnknownContent } from '../items/wait-until-published.ts';
import { presentComments, presentReplies } from './present-comment.ts';
import { unknownComment } from './unknown-comment.ts';

export interface ListComments {
  /** The item's id, or for replies the comment's. */
  readonly of: string;
  readonly viewerId: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

const positionOf = (cursor: string | undefined): CommentPosition | undefined => {
  const [createdAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  return createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
};

const pageOf = (rows: readonly CommentRow[], limit: number): { page: readonly CommentRow[]; next: string | undefined } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? encodeCursor([last.created_at.toISOString(), last.id]) : undefined };
};

/** A page of an item's comments, newest first, and the cursor of the next page. Throws `not_found` for an unknown item, `invalid_cursor`. */
export const listComments = async (
  context: SocialContext,
  { of, viewerId, cursor, limit }: ListComments,
): Promise<{ comments: Comment[]; next: string | undefined }> => {
  const after = positionOf(cursor);
  const rows = await retryAfterPublication(context, of, async () => {
    const found = await readComments(context.sql, { of, viewerId, after, limit: limit + 1 });
    if (!(await isPublished(context.sql, of))) throw new UnknownContent('id');
    return found;
  });
  const { page, next } = pageOf(rows, limit);
  return { comments: await presentComments(context.sql, page, viewerId), next };
};

/** A page of the replies to a comment, oldest first. Throws `not_found` for an unknown comment, `invalid_cursor`. */
export const listReplies = async (
  { sql }: SocialContext,
  { of, viewerId, cursor, limit }: ListComments,
): Promise<{ replies: Reply[]; next: string | undefined }> => {
  const after = positionOf(cursor);
  if (!(await readComment(sql, of, viewerId))) throw unknownComment('id');
  const { page, next } = pageOf(await readReplies(sql, { of, viewerId, after, limit: limit + 1 }), limit);
  return { replies: await presentReplies(sql, page, viewerId), next };
};

/** A comment by its own id; a reply with what it answers. Throws `not_found`, for what moderation hides as well. */
export const findComment = async (
  { sql }: SocialContext,
  id: string,
  viewerId: string | undefined,
): Promise<AnswerOf<typeof social.readComment>> => {
  const asked = await readComment(sql, id, viewerId);
  const root = asked?.parent_id ? await readComment(sql, asked.parent_id, viewerId) : asked;
  if (!asked || !root || (asked.state !== 'visible' && asked.reply_count === 0)) throw unknownComment('id');
  const [comment] = await presentComments(sql, [root], viewerId);
  const [reply = null] = asked === root ? [] : await presentReplies(sql, [asked], viewerId);
  if (!comment) throw unknownComment('id');
  return { content_id: asked.content_id, comment, reply };
};
