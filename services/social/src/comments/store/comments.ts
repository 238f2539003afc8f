import type { TimePosition } from '@trenzeye/kit';
import type { Mention, Reply } from '@trenzeye/proto/http/social';
import { Prisma } from '../../database/generated/client.ts';
import { earlierThan, laterThan } from '../../database/keyset.ts';
import type { Database } from '../../database/transaction.ts';

/** A comment with its author's public profile. */
export interface CommentRow {
  readonly id: string;
  readonly content_id: string;
  readonly parent_id: string | null;
  readonly text: string;
  readonly mentions: Mention[];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly edits: number;
  readonly state: 'visible' | 'removed' | 'deleted';
  readonly reply_count: number;
  readonly user_id: string;
  /** Author of the item. */
  readonly owner_id: string | null;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly counts: Reply['reactions'];
  readonly user_reaction: Reply['user_reaction'];
}

export interface CommentPage {
  /** The item's id; for replies, the comment's. */
  readonly of: string;
  /** The user whose reactions are shown and whose blocks and mutes apply; undefined for a visitor. */
  readonly viewerId: string | undefined;
  readonly after: TimePosition | undefined;
  readonly limit: number;
}

const sortColumns = Prisma.sql`c.created_at, c.id`;

// A name may be missing for a moment, until the account's event has arrived.
const columns = Prisma.sql`c.id, c.content_id, c.parent_id, c.text, c.mentions, c.created_at, c.edited_at, c.edits, c.state, c.reply_count, c.user_id,
  o.user_id AS owner_id, coalesce(p.username, 'user') AS username, p.avatar_url, coalesce(n.counts, '{}') AS counts, r.type AS user_reaction`;

const joins = (viewer: string | null): Prisma.Sql => Prisma.sql`LEFT JOIN contents o ON o.content_id = c.content_id
  LEFT JOIN comment_reaction_counts n ON n.comment_id = c.id
  LEFT JOIN user_profiles p ON p.user_id = c.user_id
  LEFT JOIN comment_reactions r ON r.comment_id = c.id AND r.user_id = ${viewer}::uuid`;

/** Excludes comments of users hidden from the viewer; the list of those users is read once per statement. */
const isShownTo = (viewer: string | null): Prisma.Sql => Prisma.sql`c.user_id <> ALL (ARRAY(
  SELECT other_id FROM relations WHERE user_id = ${viewer}::uuid
  UNION ALL SELECT user_id FROM relations WHERE other_id = ${viewer}::uuid AND blocked))`;

/** Top-level comments on an item, newest first. A deleted one stays as a placeholder while it has replies. */
export const readComments = (prisma: Database, { of, viewerId, after, limit }: CommentPage): Promise<CommentRow[]> => {
  const viewer = viewerId ?? null;
  // Raw: left joins, and keyset pagination by row comparison.
  return prisma.$queryRaw<CommentRow[]>`
    SELECT ${columns} FROM comments c ${joins(viewer)}
    WHERE c.content_id = ${of}::uuid AND c.parent_id IS NULL AND (c.state = 'visible' OR c.reply_count > 0) AND ${isShownTo(viewer)}
      ${earlierThan(sortColumns, after)}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`;
};

/** Replies to a comment, oldest first. */
export const readReplies = (prisma: Database, { of, viewerId, after, limit }: CommentPage): Promise<CommentRow[]> => {
  const viewer = viewerId ?? null;
  // Raw: left joins, and keyset pagination by row comparison.
  return prisma.$queryRaw<CommentRow[]>`
    SELECT ${columns} FROM comments c ${joins(viewer)}
    WHERE c.parent_id = ${of}::uuid AND c.state = 'visible' AND ${isShownTo(viewer)} ${laterThan(sortColumns, after)}
    ORDER BY c.created_at, c.id LIMIT ${limit}`;
};

/** The first replies to each of these comments. */
export const readFirstReplies = (
  prisma: Database,
  parents: readonly string[],
  viewerId: string | undefined,
  limit: number,
): Promise<CommentRow[]> => {
  const viewer = viewerId ?? null;
  // Raw: LATERAL reads the first rows per comment from the index.
  return prisma.$queryRaw<CommentRow[]>`
    SELECT ${columns} FROM unnest(${[...parents]}::uuid[]) AS parent(id) CROSS JOIN LATERAL (
      SELECT * FROM comments c WHERE c.parent_id = parent.id AND c.state = 'visible' AND ${isShownTo(viewer)}
      ORDER BY c.created_at, c.id LIMIT ${limit}) c ${joins(viewer)}
    ORDER BY c.created_at, c.id`;
};

/** One comment in any state; undefined on a hidden item. */
export const readComment = async (prisma: Database, id: string, viewerId: string | undefined): Promise<CommentRow | undefined> => {
  const viewer = viewerId ?? null;
  // Raw: left joins.
  const [row] = await prisma.$queryRaw<CommentRow[]>`
    SELECT ${columns} FROM comments c JOIN comment_counts k ON k.content_id = c.content_id AND NOT k.hidden ${joins(viewer)}
    WHERE c.id = ${id}::uuid AND ${isShownTo(viewer)}`;
  return row;
};

export interface NewComment {
  readonly id: string;
  readonly contentId: string;
  readonly userId: string;
  readonly text: string;
  readonly createdAt: Date;
}

export interface CommentCount {
  readonly commentCount: number;
  readonly version: number;
}

/** Changes the count of an item's comments, which locks it until the transaction ends. Undefined when no such item is published. */
export const changeCommentCount = async (prisma: Database, contentId: string, by: number): Promise<CommentCount | undefined> => {
  const [row] = await prisma.commentCount.updateManyAndReturn({
    where: { content_id: contentId },
    data: { comment_count: { increment: by }, version: { increment: Math.abs(by) } },
  });
  return row && { commentCount: row.comment_count, version: row.version };
};

/** Inserts a seeded comment; false when a comment with this id exists. */
export const insertComment = async (prisma: Database, { id, contentId, userId, text, createdAt }: NewComment): Promise<boolean> => {
  const { count } = await prisma.comment.createMany({
    data: [{ id, content_id: contentId, user_id: userId, text, created_at: createdAt }],
    skipDuplicates: true,
  });
  return count > 0;
};
