import type { Sql } from '@trenzeye/kit';

/** Deletes everything that is projected from events, and what is derived from it. */
export const emptyProjections = async (sql: Sql): Promise<void> => {
  await sql.query(
    'TRUNCATE contents, user_profiles, remixes, restricted_users, first_publications, item_views, deleted_users, leaderboard_entries',
  );
};
