import type { Sql } from '@trenzeye/kit';

/** Takes out what the events of others put in, and what follows from it. */
export const emptyProjections = async (sql: Sql): Promise<void> => {
  await sql.query(
    'TRUNCATE contents, user_profiles, remixes, restricted_users, first_publications, item_views, deleted_users, leaderboard_entries',
  );
};
