import type { Sql } from '@trenzeye/kit';

/** Authors that a viewer has blocked or muted, and authors who have blocked the viewer. Bench: feed. */
export const readHiddenAuthors = async (sql: Sql, viewerId: string): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    `SELECT other_id AS id FROM relations WHERE user_id = $1::uuid AND (blocked OR muted)
     UNION SELECT user_id FROM relations WHERE other_id = $1::uuid AND blocked`,
    [viewerId],
    'hidden-authors',
  );
  return rows.map(({ id }) => id);
};
