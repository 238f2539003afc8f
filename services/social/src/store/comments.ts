import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { Comment } from '@trenzeye/proto/http/social';
import type { PrismaClient } from './generated/client.ts';

/** A comment with its author as others see them. */
export interface CommentRow {
  readonly id: string;
  readonly content_id: string;
  readonly text: string;
  readonly created_at: Date;
  readonly user_id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly counts: Comment['reactions'];
  readonly user_reaction: Comment['user_reaction'];
}

export interface CommentPage {
  readonly contentId: string;
  /** Whose reactions are shown; undefined for a visitor. */
  readonly viewerId: string | undefined;
  /** The last comment of the page before. */
  readonly after: { readonly createdAt: string; readonly id: string } | undefined;
  readonly limit: number;
}

export interface NewComment {
  readonly id: string;
  readonly contentId: string;
  readonly userId: string;
  readonly text: string;
  readonly createdAt: Date;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

// A name may be missing for a moment, until the account's event is here.
const columns = `c.id, c.content_id, c.text, c.created_at, c.user_id, coalesce(p.username, 'user') AS username, p.avatar_url, n.counts, r.type AS user_reaction
  FROM comments c
  JOIN comment_reaction_counts n ON n.comment_id = c.id
  LEFT JOIN people p ON p.user_id = c.user_id
  LEFT JOIN comment_reactions r ON r.comment_id = c.id AND r.user_id = $1::uuid`;

/** Comments of an item, newest first. */
export const readComments = (sql: Sql, { contentId, viewerId, after, limit }: CommentPage): Promise<CommentRow[]> =>
  sql.query<CommentRow>(
    `SELECT ${columns}
     WHERE c.content_id = $2 AND (c.created_at, c.id) < ($3::timestamptz, $4::uuid)
     ORDER BY c.created_at DESC, c.id DESC LIMIT $5`,
    [viewerId ?? null, contentId, after?.createdAt ?? 'infinity', after?.id ?? lastId, limit],
    'comments-newest',
  );

/** One comment as its author sees it, read in the author's own transaction. */
export const readComment = async (sql: Sql, id: string, viewerId: string): Promise<CommentRow | undefined> => {
  const [row] = await sql.query<CommentRow>(`SELECT ${columns} WHERE c.id = $2::uuid`, [viewerId, id]);
  return row;
};

/** Counts one more comment, which locks the item's row until the commit. Undefined when no such item is published. */
export const countComment = async (
  tx: TransactionOf<PrismaClient>,
  contentId: string,
): Promise<{ commentCount: number; version: number } | undefined> => {
  const [row] = await tx.commentCount.updateManyAndReturn({
    where: { contentId },
    data: { commentCount: { increment: 1 }, version: { increment: 1 } },
  });
  return row;
};

export const insertComment = async (tx: TransactionOf<PrismaClient>, comment: NewComment): Promise<void> => {
  await tx.comment.create({ data: comment });
  await tx.commentReactionCount.create({ data: { commentId: comment.id, counts: {}, version: 0 } });
};

export const hasComment = async (tx: TransactionOf<PrismaClient>, id: string): Promise<boolean> =>
  (await tx.comment.count({ where: { id } })) > 0;
