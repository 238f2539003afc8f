import type { Mention } from '@trenzeye/proto/http/social';
import type { Database } from '../../database/transaction.ts';

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
