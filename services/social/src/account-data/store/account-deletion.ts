import { lockAccountForDeletion } from '@trenzeye/kit';
import { type CommentCount, deletedUserId, deletePlaceholders } from '../../comments/index.ts';
import type { Database, SocialTransaction } from '../../database/transaction.ts';

/** An item's reactions after a deleted user's one was removed. */
export interface ChangedReactions {
  readonly contentId: string;
  readonly counts: Record<string, number>;
  readonly version: number;
}

/** A removed comment, with its item's count afterwards. */
export interface RemovedComment extends CommentCount {
  readonly commentId: string;
  readonly contentId: string;
}

/** Marks an account as deleted once no transaction writes for it any more. */
export const markAccountDeleted = async (tx: SocialTransaction, userId: string, at: Date): Promise<void> => {
  await lockAccountForDeletion(tx, userId);
  await tx.prisma.deletedUser.createMany({ data: [{ user_id: userId, deleted_at: at }], skipDuplicates: true });
  await tx.prisma.userProfile.deleteMany({ where: { user_id: userId } });
};

/** Deletes a user's reactions to items. */
export const deleteReactions = async (prisma: Database, userId: string): Promise<ChangedReactions[]> => {
  // Raw: row locks, in one order so that two deletions cannot deadlock.
  await prisma.$executeRaw`
    SELECT FROM reaction_counts WHERE content_id IN (SELECT content_id FROM reactions WHERE user_id = ${userId}::uuid)
    ORDER BY content_id FOR UPDATE`;
  // Raw: the counts follow from the deleted rows.
  return prisma.$queryRaw<ChangedReactions[]>`
    WITH removed AS (DELETE FROM reactions WHERE user_id = ${userId}::uuid RETURNING content_id, type)
    UPDATE reaction_counts c SET counts = moved_counts(c.counts, removed.type, NULL), version = c.version + 1 FROM removed
    WHERE c.content_id = removed.content_id RETURNING c.content_id AS "contentId", c.counts, c.version`;
};

export interface ChangedCommentReactions extends ChangedReactions {
  readonly commentId: string;
}

/** Deletes a user's reactions to comments. */
export const deleteCommentReactions = async (prisma: Database, userId: string): Promise<ChangedCommentReactions[]> => {
  // Raw: row locks, in order.
  await prisma.$executeRaw`
    SELECT FROM comment_reaction_counts WHERE comment_id IN (SELECT comment_id FROM comment_reactions WHERE user_id = ${userId}::uuid)
    ORDER BY comment_id FOR UPDATE`;
  // Raw: the counts follow from the deleted rows.
  return prisma.$queryRaw<ChangedCommentReactions[]>`
    WITH removed AS (DELETE FROM comment_reactions WHERE user_id = ${userId}::uuid RETURNING comment_id, type)
    UPDATE comment_reaction_counts c SET counts = moved_counts(c.counts, removed.type, NULL), version = c.version + 1 FROM removed, comments m
    WHERE c.comment_id = removed.comment_id AND m.id = c.comment_id
    RETURNING c.comment_id AS "commentId", m.content_id AS "contentId", c.counts, c.version`;
};

/** Takes a user's visible comments out of the counts: each one is a step of its item's count and version. */
const uncountComments = (prisma: Database, userId: string): Promise<RemovedComment[]> =>
  // Raw: aggregates and window functions.
  prisma.$queryRaw<RemovedComment[]>`
    WITH visible AS (SELECT id, content_id FROM comments WHERE user_id = ${userId}::uuid AND state = 'visible'),
    counted AS (SELECT content_id, count(*)::int AS n FROM visible GROUP BY content_id),
    updated AS (
      UPDATE comment_counts c SET comment_count = c.comment_count - counted.n, version = c.version + counted.n FROM counted
      WHERE c.content_id = counted.content_id RETURNING c.content_id, c.comment_count, c.version, counted.n
    ),
    steps AS (SELECT id, content_id, row_number() OVER (PARTITION BY content_id ORDER BY id)::int AS step FROM visible)
    SELECT s.id AS "commentId", s.content_id AS "contentId", u.comment_count + u.n - s.step AS "commentCount", u.version - u.n + s.step AS version
    FROM steps s JOIN updated u USING (content_id) ORDER BY s.content_id, s.step`;

/** Returns the ids of the comments that the user replied to. */
const uncountReplies = async (prisma: Database, userId: string): Promise<string[]> => {
  // Raw: an update by an aggregate.
  const parents = await prisma.$queryRaw<{ id: string }[]>`
    UPDATE comments p SET reply_count = p.reply_count - r.n FROM (
      SELECT parent_id, count(*) FILTER (WHERE state = 'visible')::int AS n FROM comments
      WHERE user_id = ${userId}::uuid AND parent_id IS NOT NULL GROUP BY parent_id) r
    WHERE p.id = r.parent_id RETURNING p.id`;
  return parents.map(({ id }) => id);
};

/** Deletes a user's comments. Those with replies of other users become empty placeholders. */
const deleteOrEmptyComments = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an anti-join.
  await prisma.$executeRaw`
    DELETE FROM comments c WHERE c.user_id = ${userId}::uuid
      AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = c.id AND r.user_id <> ${userId}::uuid)`;
  const ofUser = { where: { comment: { user_id: userId } } };
  await prisma.commentVersion.deleteMany(ofUser);
  await prisma.commentReactionCount.deleteMany(ofUser);
  await prisma.commentReaction.deleteMany(ofUser);
  await prisma.comment.updateMany({
    where: { user_id: userId },
    data: { state: 'deleted', text: '', mentions: [], edits: 0, edited_at: null, user_id: deletedUserId },
  });
};

/** Removes a user from the mentions of all comments. */
const deleteMentions = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: changes elements of stored JSON, found by its index.
  await prisma.$executeRaw`
    UPDATE comments SET mentions = (SELECT coalesce(jsonb_agg(m), '[]') FROM jsonb_array_elements(mentions) m WHERE m->>'user_id' <> ${userId})
    WHERE mentions <> '[]' AND mentions @> jsonb_build_array(jsonb_build_object('user_id', ${userId}::text))`;
};

/** Deletes a user's comments with the reactions to them. Locks the counts of reactions before the comments, as a reaction does. */
export const deleteComments = async (prisma: Database, userId: string): Promise<RemovedComment[]> => {
  // Raw: row locks, in order.
  await prisma.$executeRaw`
    SELECT FROM comment_counts WHERE content_id IN (SELECT content_id FROM comments WHERE user_id = ${userId}::uuid)
    ORDER BY content_id FOR UPDATE`;
  await prisma.$executeRaw`
    SELECT FROM comment_reaction_counts WHERE comment_id IN (SELECT id FROM comments WHERE user_id = ${userId}::uuid)
    ORDER BY comment_id FOR UPDATE`;
  const removed = await uncountComments(prisma, userId);
  const parents = await uncountReplies(prisma, userId);
  await deleteOrEmptyComments(prisma, userId);
  await deleteMentions(prisma, userId);
  await deletePlaceholders(prisma, parents);
  return removed;
};

/** Deletes what was projected from other services' events about a user. */
export const deleteUserProjections = async (prisma: Database, userId: string): Promise<void> => {
  const ofUser = { where: { user_id: userId } };
  await prisma.remix.deleteMany({ where: { OR: [{ user_id: userId }, { original_user_id: userId }] } });
  await prisma.content.updateMany({ where: { user_id: userId }, data: { title: '' } });
  await prisma.restrictedUser.deleteMany(ofUser);
  await prisma.quietHour.deleteMany(ofUser);
  await prisma.firstPublication.deleteMany(ofUser);
  await prisma.itemView.deleteMany(ofUser);
};

/** Deletes a user's badges and leaderboard entries; badges that the user awarded stay, without the user's id. */
export const deleteBadgesAndScores = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.userBadge.deleteMany({ where: { user_id: userId } });
  await prisma.userBadge.updateMany({ where: { awarded_by: userId }, data: { awarded_by: 'system' } });
  await prisma.leaderboardEntry.deleteMany({ where: { user_id: userId } });
};
