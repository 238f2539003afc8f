import type { Database } from '../transaction.ts';

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

/** Records that a post is published; false when another attempt was first. */
export const addScheduledPublication = async (
  prisma: Database,
  { postId, userId, contentId, attemptId }: ScheduledPublication,
  at: Date,
): Promise<boolean> => {
  const { count } = await prisma.scheduledPublication.createMany({
    data: [{ post_id: postId, user_id: userId, content_id: contentId, attempt_id: attemptId, published_at: at }],
    skipDuplicates: true,
  });
  return count > 0;
};
