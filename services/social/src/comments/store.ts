import type { IdempotencyKey, Sql, TimePosition } from '@trenzeye/kit';
import type { Mention, Reply } from '@trenzeye/proto/http/social';
import { idempotencyColumns, inInputOrder } from '../database/batch-writes.ts';
import { Prisma } from '../database/generated/client.ts';
import { earlierThan, laterThan } from '../database/keyset.ts';
import type { Database } from '../database/transaction.ts';

export interface CommentInput {
  readonly id: string;
  readonly contentId: string;
  readonly userId: string;
  readonly text: string;
  /** The comment or reply that is answered. */
  readonly answersId: string | undefined;
  readonly mentions: readonly Mention[];
  readonly now: Date;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** The row of an inserted comment: its top-level comment, the item's count and version afterwards, and its author's name and avatar. */
export interface InsertedComment {
  readonly outcome: 'fresh';
  readonly root_id: string | null;
  readonly comment_count: number;
  readonly version: number;
  readonly username: string | null;
  readonly avatar_url: string | null;
}

export type InsertCommentRow =
  | InsertedComment
  | { readonly outcome: 'repeat'; readonly stored_answer: unknown }
  /** `orphan`: no such comment to answer; `blocked`: one of the two users blocked the other; the others as for a toggle. */
  | { readonly outcome: 'mismatch' | 'unknown' | 'orphan' | 'blocked' | 'deleted' };

/** Inserts several comments in one statement. Rows are in the order of the input. See `prisma/functions/comments.sql`. Bench: comment. */
export const insertComments = async (sql: Sql, inputs: readonly CommentInput[]): Promise<InsertCommentRow[]> => {
  const rows = await sql.query<InsertCommentRow & { readonly place: number }>(
    `SELECT place, outcome, stored_answer, root_id, comment_count, version, username, avatar_url
     FROM insert_comments($1, $2, $3, $4, $5, $6::text[]::jsonb[], $7, $8, $9, $10)`,
    [
      inputs.map(({ id }) => id),
      inputs.map(({ contentId }) => contentId),
      inputs.map(({ answersId }) => answersId ?? null),
      inputs.map(({ userId }) => userId),
      inputs.map(({ text }) => text),
      inputs.map(({ mentions }) => JSON.stringify(mentions)),
      inputs.map(({ now }) => now.toISOString()),
      ...idempotencyColumns(inputs),
    ],
    'insert-comments',
  );
  return inInputOrder(rows);
};

export interface LockedComment {
  readonly id: string;
  readonly content_id: string;
  readonly parent_id: string | null;
  readonly user_id: string;
  readonly owner_id: string | null;
  readonly text: string;
  readonly state: 'visible' | 'removed' | 'deleted';
  readonly edits: number;
  /** Whether moderation has removed the item. */
  readonly hidden: boolean;
  /** Whether the comment has replies, hidden ones included. */
  readonly has_replies: boolean;
  readonly comment_count: number;
}

/** Locks a comment's item, which orders the changes of its comments, and reads the comment. Undefined when either does not exist. */
export const lockComment = async (prisma: Database, id: string): Promise<LockedComment | undefined> => {
  // Raw: a row lock.
  const locked = await prisma.$executeRaw`
    SELECT FROM comment_counts WHERE content_id = (SELECT content_id FROM comments WHERE id = ${id}::uuid) FOR UPDATE`;
  if (locked === 0) return undefined;
  // A second statement, so that it sees the changes of the lock's previous holder. Raw: joins without foreign keys.
  const [row] = await prisma.$queryRaw<LockedComment[]>`
    SELECT c.id, c.content_id, c.parent_id, c.user_id, o.user_id AS owner_id, c.text, c.state, c.edits, n.comment_count, n.hidden,
      EXISTS (SELECT FROM comments r WHERE r.parent_id = c.id) AS has_replies
    FROM comments c JOIN comment_counts n ON n.content_id = c.content_id LEFT JOIN contents o ON o.content_id = c.content_id
    WHERE c.id = ${id}::uuid`;
  return row;
};

interface NewText {
  readonly text: string;
  readonly mentions: Mention[];
  readonly at: Date;
}

/** Changes the text of a locked comment and stores the previous text as a version. */
export const rewriteComment = async (prisma: Database, id: string, { text, mentions, at }: NewText): Promise<void> => {
  const previous = await prisma.comment.findUniqueOrThrow({ where: { id } });
  await prisma.commentVersion.create({
    data: { comment_id: id, version: previous.edits, text: previous.text, written_at: previous.edited_at ?? previous.created_at },
  });
  await prisma.comment.update({ where: { id }, data: { text, mentions: [...mentions], edits: { increment: 1 }, edited_at: at } });
};

/** Author of the placeholders of deleted comments. */
export const deletedUserId = '00000000-0000-0000-0000-000000000000';

/** Turns a locked comment into a placeholder that keeps its replies. */
export const emptyComment = async (prisma: Database, id: string): Promise<void> => {
  await prisma.comment.update({
    where: { id },
    data: { state: 'deleted', text: '', mentions: [], edits: 0, edited_at: null, user_id: deletedUserId },
  });
  const ofComment = { where: { comment_id: id } };
  await prisma.commentVersion.deleteMany(ofComment);
  await prisma.commentReactionCount.deleteMany(ofComment);
  await prisma.commentReaction.deleteMany(ofComment);
};

/** Deletes a locked comment. Locks the counts of its reactions first, as a reaction does. */
export const deleteComment = async (prisma: Database, id: string): Promise<void> => {
  // Raw: a row lock.
  await prisma.$executeRaw`SELECT FROM comment_reaction_counts WHERE comment_id = ${id}::uuid FOR UPDATE`;
  await prisma.comment.delete({ where: { id } });
};

/** Deletes those of these comments that are placeholders without replies. */
export const deletePlaceholders = async (prisma: Database, ids: readonly string[]): Promise<void> => {
  // Raw: an anti-join.
  await prisma.$executeRaw`
    DELETE FROM comments p WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.state = 'deleted'
      AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = p.id)`;
};

/** Changes the count of a comment's visible replies. A placeholder without replies is deleted. */
export const changeReplyCount = async (prisma: Database, parentId: string, by: number): Promise<void> => {
  await prisma.comment.updateMany({ where: { id: parentId }, data: { reply_count: { increment: by } } });
  await deletePlaceholders(prisma, [parentId]);
};

export const setCommentState = async (prisma: Database, id: string, state: 'visible' | 'removed'): Promise<void> => {
  await prisma.comment.update({ where: { id }, data: { state } });
};

/** A comment with its previous texts, latest first. */
export const readCommentWithVersions = (prisma: Database, id: string) =>
  prisma.comment.findUnique({ where: { id }, include: { versions: { orderBy: { version: 'desc' } } } });

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
