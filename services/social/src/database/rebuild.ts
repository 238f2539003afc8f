import type { Database } from './transaction.ts';

/** Deletes everything that is projected from events, and what is derived from it. */
export const emptyProjections = async (prisma: Database): Promise<void> => {
  // Raw: TRUNCATE.
  await prisma.$executeRaw`
    TRUNCATE contents, user_profiles, remixes, restricted_users, quiet_hours, first_publications, item_views, deleted_users, leaderboard_entries`;
};
