import type { Database } from '../../database/transaction.ts';

/** Which of these scheduled posts are published already. */
export const findPublishedPosts = async (prisma: Database, postIds: readonly string[]): Promise<Set<string>> => {
  const rows = await prisma.scheduledPublication.findMany({ where: { post_id: { in: [...postIds] } }, select: { post_id: true } });
  return new Set(rows.map(({ post_id }) => post_id));
};

interface ScheduledPublication {
  readonly postId: string;
  readonly userId: string;
  readonly contentId: string;
  readonly attemptId: string;
}

/** Records that posts are published. Throws when another attempt was first for one of them. */
export const addScheduledPublications = async (
  prisma: Database,
  publications: readonly ScheduledPublication[],
  at: Date,
): Promise<void> => {
  const { count } = await prisma.scheduledPublication.createMany({
    data: publications.map(({ postId, userId, contentId, attemptId }) => ({
      post_id: postId,
      user_id: userId,
      content_id: contentId,
      attempt_id: attemptId,
      published_at: at,
    })),
    skipDuplicates: true,
  });
  if (count < publications.length) throw new Error(`${publications.length - count} posts are being published by another attempt`);
};
