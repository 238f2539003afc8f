import type { Database } from './transaction.ts';

/** Removes everything that was projected from events; the seeded numbers of test items stay. */
export const emptyProjections = async (prisma: Database): Promise<void> => {
  // Raw: TRUNCATE, and updates that copy columns.
  await prisma.$executeRaw`TRUNCATE authors, viewer_reactions, followers, relations`;
  await prisma.$executeRaw`
    UPDATE content_metrics SET likes = seeded_likes, dislikes = seeded_dislikes, reactions = '{}', reactions_version = 0, comment_count = 0,
      comments_version = 0`;
  await prisma.$executeRaw`
    UPDATE feed_items f SET likes = m.likes, reactions = m.reactions, comment_count = m.comment_count
    FROM content_metrics m WHERE m.content_id = f.content_id`;
};
