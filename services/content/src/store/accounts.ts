import type { Sql } from '@trenzeye/kit';
import { deletedUsername } from './authors.ts';

/** Publications, removals and this wait for each other: see `lockOwnItem`. */
export const lockAuthor = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))', [userId], 'author-lock');
};

export interface PublicItemRow {
  readonly id: string;
  readonly remix_of: string | null;
}

export const lockPublicItemsOf = async (sql: Sql, userId: string): Promise<PublicItemRow[]> =>
  sql.query<PublicItemRow>(
    "SELECT id, remix_of FROM content_core WHERE user_id = $1::uuid AND status = 'published' ORDER BY id FOR UPDATE",
    [userId],
  );

/** Deletes a user's drafts and those tombstones nobody's remix refers to; their own chains of remixes from the end on. */
export const deleteItemsOf = async (sql: Sql, userId: string): Promise<void> => {
  for (;;) {
    const rows = await sql.query(
      `DELETE FROM content_core c WHERE c.user_id = $1::uuid AND c.status <> 'published'
         AND NOT EXISTS (SELECT 1 FROM content_core r WHERE r.remix_of = c.id) RETURNING c.id`,
      [userId],
    );
    if (rows.length === 0) return;
  }
};

/** Credits somebody without their name, in the lineage and on the cards of the remixes. */
export const anonymiseCredits = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    `WITH credited AS (UPDATE remix_logs SET original_username = $2 WHERE original_user_id = $1::uuid RETURNING new_content_id)
     UPDATE feed_items f SET preview = jsonb_set(f.preview, '{remix_of,username}', to_jsonb($2::text))
     FROM credited WHERE f.content_id = credited.new_content_id AND f.preview ? 'remix_of'`,
    [userId, deletedUsername],
  );
};

/** What else is kept about a user, row by row: the table and the column that holds their id. */
const personal = [
  ['viewer_reactions', 'user_id'],
  ['generations', 'user_id'],
  ['generation_usage', 'user_id'],
  ['remix_requests', 'user_id'],
  ['followers', 'user_id'],
  ['followers', 'follower_id'],
  ['trends.hidden_signals', 'user_id'],
  ['trends.muted_tags', 'user_id'],
  ['author_totals', 'user_id'],
  ['shorts', 'user_id'],
  ['scheduled_publications', 'user_id'],
] as const;

export const deletePersonalRows = async (sql: Sql, userId: string): Promise<void> => {
  for (const [table, column] of personal) await sql.query(`DELETE FROM ${table} WHERE ${column} = $1::uuid`, [userId]);
  await sql.query('DELETE FROM content_views WHERE viewer = $1', [userId]);
};

/** Rows of a table as JSON, without the user's own id in each. */
type ExportedRows = Record<string, unknown>[];

const read = async (sql: Sql, text: string, userId: string): Promise<ExportedRows> => {
  const rows = await sql.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(exported) - 'user_id' AS row FROM (${text}) exported`, [
    userId,
  ]);
  return rows.map(({ row }) => row);
};

const itemsOf = `SELECT c.*, to_jsonb(t) - 'content_core_id' AS text, to_jsonb(i) - 'content_core_id' AS image, to_jsonb(v) - 'content_core_id' AS video,
    to_jsonb(m) - 'content_id' AS metrics
  FROM content_core c LEFT JOIN content_text t ON t.content_core_id = c.id LEFT JOIN content_image i ON i.content_core_id = c.id
  LEFT JOIN content_video v ON v.content_core_id = c.id LEFT JOIN content_metrics m ON m.content_id = c.id
  WHERE c.user_id = $1::uuid ORDER BY c.created_at, c.id`;

/** Everything kept about a user, by table. */
export const exportAccount = async (
  sql: Sql,
  userId: string,
): Promise<{ author: ExportedRows; items: ExportedRows; tables: Record<string, ExportedRows> }> => {
  const tables: Record<string, ExportedRows> = {
    content_versions: await read(
      sql,
      'SELECT w.* FROM content_versions w JOIN content_core c ON c.id = w.content_id WHERE c.user_id = $1::uuid ORDER BY w.content_id, w.version',
      userId,
    ),
    remix_logs: await read(sql, 'SELECT * FROM remix_logs WHERE remixed_by_user_id = $1::uuid ORDER BY created_at', userId),
    content_views: await read(sql, 'SELECT day, content_id FROM content_views WHERE viewer = $1::uuid::text ORDER BY day', userId),
  };
  for (const [table, column] of personal)
    tables[column === 'user_id' ? table : `${table}_as_${column.replace('_id', '')}`] = await read(
      sql,
      `SELECT * FROM ${table} WHERE ${column} = $1::uuid`,
      userId,
    );
  return {
    author: await read(sql, 'SELECT username, avatar_url, is_verified, is_test_user FROM authors WHERE user_id = $1::uuid', userId),
    items: await read(sql, itemsOf, userId),
    tables,
  };
};
