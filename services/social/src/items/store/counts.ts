import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** Creates the counts of published items unless they exist. */
export const createCounts = async (prisma: Database, contentIds: readonly string[]): Promise<void> => {
  const published = Prisma.sql`SELECT content_id FROM contents WHERE content_id = ANY(${[...contentIds]}::uuid[]) AND NOT removed ORDER BY content_id`;
  // Raw: inserts from a select, with one text for any number of items.
  await prisma.$executeRaw`INSERT INTO reaction_counts (content_id) ${published} ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`INSERT INTO comment_counts (content_id) ${published} ON CONFLICT DO NOTHING`;
};

/** Locks the counts of several items: those of reactions first, each in the order of the ids, as the deletion of an account does. */
export const lockCounts = async (prisma: Database, contentIds: readonly string[]): Promise<void> => {
  const ids = [...contentIds];
  // Raw: row locks.
  await prisma.$executeRaw`SELECT FROM reaction_counts WHERE content_id = ANY(${ids}::uuid[]) ORDER BY content_id FOR UPDATE`;
  await prisma.$executeRaw`SELECT FROM comment_counts WHERE content_id = ANY(${ids}::uuid[]) ORDER BY content_id FOR UPDATE`;
};

/** Hidden counts refuse reactions and comments while moderation has removed the item. */
export const setCountsHidden = async (prisma: Database, contentId: string, hidden: boolean): Promise<void> => {
  const change = { where: { content_id: contentId }, data: { hidden } };
  await prisma.reactionCount.updateMany(change);
  await prisma.commentCount.updateMany(change);
};

/** Deletes all reactions to and comments on a removed item. Without counts there can be no new ones. */
export const deleteReactionsAndComments = async (prisma: Database, contentId: string): Promise<void> => {
  const ofItem = { where: { content_id: contentId } };
  // Counts first: a reaction or comment in progress holds their lock, a later one finds none.
  await prisma.reactionCount.deleteMany(ofItem);
  await prisma.reaction.deleteMany(ofItem);
  await lockCounts(prisma, [contentId]);
  await prisma.comment.deleteMany(ofItem);
  await prisma.commentCount.deleteMany(ofItem);
};

/** Locks an item's reaction counts and reads a user's reaction to it; null without one. */
export const lockReaction = async (prisma: Database, contentId: string, userId: string): Promise<string | null> => {
  // Raw: a row lock.
  await prisma.$executeRaw`SELECT FROM reaction_counts WHERE content_id = ${contentId}::uuid FOR UPDATE`;
  const reaction = await prisma.reaction.findUnique({ where: { content_id_user_id: { content_id: contentId, user_id: userId } } });
  return reaction?.type ?? null;
};
