import type { Sql } from '@trenzeye/kit';
import type { AuthorTotal } from './content.ts';

export const deleteDraft = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('DELETE FROM content_core WHERE id = $1::uuid', [id], 'draft-delete');
};

export const readTotal = async (sql: Sql, userId: string): Promise<AuthorTotal> => {
  const [row] = await sql.query<AuthorTotal>(
    'SELECT published AS "publishedTotal", version AS "totalVersion" FROM author_totals WHERE user_id = $1::uuid',
    [userId],
    'total-read',
  );
  return row ?? { publishedTotal: 0, totalVersion: 0 };
};

export interface Tombstone extends AuthorTotal {
  readonly id: string;
  readonly version: number;
  /** The Short it showed, or empty. */
  readonly shortId: string;
}

/**
 * Leaves of public items only what the lineage needs: who, when, of what type. Their content, their place in the feed and what was
 * asked about them go. The items are locked, their metrics by `lockMetrics`, their author's totals by `lockOwnItem`.
 */
export const buryItems = async (sql: Sql, userId: string, ids: readonly string[], reason: string, at: Date): Promise<Tombstone[]> => {
  const values = [[...ids]];
  for (const [table, column] of details) await sql.query(`DELETE FROM ${table} WHERE ${column} = ANY($1::uuid[])`, values, `bury-${table}`);
  await sql.query('UPDATE remix_logs SET live = false WHERE new_content_id = ANY($1::uuid[])', values, 'bury-remix');
  return sql.query<Tombstone>(
    `WITH core AS (
       UPDATE content_core SET status = 'removed', visibility = 'private', title = '', prompt = '', provenance = NULL, signal_id = NULL,
         removed_at = $3::timestamptz, removed_reason = $4, updated_at = $3::timestamptz, version = version + 1
       WHERE id = ANY($1::uuid[]) AND status = 'published' RETURNING id, version, coalesce(short_id::text, '') AS short
     ), total AS (
       UPDATE author_totals SET published = published - (SELECT count(*)::int FROM core), version = version + 1 WHERE user_id = $2::uuid
       RETURNING published, version
     )
     SELECT core.id, core.version, core.short AS "shortId", coalesce(total.published, 0) AS "publishedTotal", coalesce(total.version, 0) AS "totalVersion"
     FROM core LEFT JOIN total ON true`,
    [[...ids], userId, at.toISOString(), reason],
    'bury-core',
  );
};

const details = [
  ['feed_items', 'content_id'],
  ['content_text', 'content_core_id'],
  ['content_image', 'content_core_id'],
  ['content_video', 'content_core_id'],
  ['content_versions', 'content_id'],
  ['remix_requests', 'content_id'],
] as const;
