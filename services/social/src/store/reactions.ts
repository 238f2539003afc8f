import type { Sql } from '@trenzeye/kit';

/** Locks the item's counts for the rest of the transaction and reads the user's reaction to it; null when there is none. */
export const lockedReaction = async (sql: Sql, contentId: string, userId: string): Promise<string | null> => {
  await sql.query('SELECT 1 FROM reaction_counts WHERE content_id = $1 FOR UPDATE', [contentId], 'reaction-counts-lock');
  const [row] = await sql.query<{ type: string }>(
    'SELECT type FROM reactions WHERE content_id = $1 AND user_id = $2',
    [contentId, userId],
    'reaction-read',
  );
  return row?.type ?? null;
};
