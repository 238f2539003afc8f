import type { Sql } from '@trenzeye/kit';
import type { Tombstone } from './removal.ts';

/** Why an item is hidden: a moderator took it away, or its author is banned. */
export type HiddenReason = 'moderation' | 'banned';

/**
 * Takes public items out of sight in such a way that they can come back: the feed, tag pages and search lose them, their words stay
 * where nobody reads them. The items are locked, their metrics by `lockMetrics`, their author's totals by `lockOwnItem`.
 */
export const hideItems = async (sql: Sql, userId: string, ids: readonly string[], reason: HiddenReason, at: Date): Promise<Tombstone[]> => {
  const values = [[...ids]];
  await sql.query(
    `INSERT INTO hidden_items (content_id, feed, tags, words)
     SELECT f.content_id, to_jsonb(f), coalesce((SELECT jsonb_agg(t) FROM item_tags t WHERE t.content_id = f.content_id), '[]'),
       (SELECT jsonb_build_object('title', s.title, 'document', s.document::text) FROM search.items s WHERE s.content_id = f.content_id)
     FROM feed_items f WHERE f.content_id = ANY($1::uuid[])
     ON CONFLICT (content_id) DO UPDATE SET feed = excluded.feed, tags = excluded.tags, words = excluded.words`,
    values,
    'hide-keep',
  );
  await sql.query('DELETE FROM feed_items WHERE content_id = ANY($1::uuid[])', values, 'hide-feed');
  await sql.query('UPDATE remix_logs SET live = false WHERE new_content_id = ANY($1::uuid[])', values, 'hide-remix');
  return sql.query<Tombstone>(
    `WITH core AS (
       UPDATE content_core SET status = 'removed', visibility = 'private', removed_at = $3::timestamptz, removed_reason = $4, version = version + 1
       WHERE id = ANY($1::uuid[]) AND status = 'published' RETURNING id, version, coalesce(short_id::text, '') AS short
     ), total AS (
       UPDATE author_totals SET published = published - (SELECT count(*)::int FROM core), version = version + 1 WHERE user_id = $2::uuid
       RETURNING published, version
     )
     SELECT core.id, core.version, core.short AS "shortId", coalesce(total.published, 0) AS "publishedTotal", coalesce(total.version, 0) AS "totalVersion"
     FROM core LEFT JOIN total ON true`,
    [[...ids], userId, at.toISOString(), reason],
    'hide-core',
  );
};

/** Puts hidden items back where they were, with their counts of now. The locks are as for `hideItems`. */
export const showItems = async (sql: Sql, userId: string, ids: readonly string[]): Promise<Tombstone[]> => {
  const values = [[...ids]];
  await sql.query(
    `INSERT INTO feed_items SELECT r.* FROM hidden_items h JOIN content_metrics m USING (content_id)
     LEFT JOIN remix_logs l ON l.new_content_id = h.content_id
     CROSS JOIN LATERAL jsonb_populate_record(NULL::feed_items, h.feed || jsonb_build_object('likes', m.likes, 'remix_count', m.remix_count,
       'comment_count', m.comment_count, 'reactions', m.reactions, 'preview', CASE WHEN l.new_content_id IS NULL THEN h.feed->'preview'
         ELSE jsonb_set(h.feed->'preview', '{remix_of,username}', to_jsonb(l.original_username)) END)) r
     WHERE h.content_id = ANY($1::uuid[]) ON CONFLICT DO NOTHING`,
    values,
    'show-feed',
  );
  await sql.query(
    `INSERT INTO item_tags SELECT t.* FROM hidden_items h CROSS JOIN LATERAL jsonb_populate_recordset(NULL::item_tags, h.tags) t
     WHERE h.content_id = ANY($1::uuid[]) ON CONFLICT DO NOTHING`,
    values,
    'show-tags',
  );
  await sql.query(
    `INSERT INTO search.items (content_id, title, document) SELECT content_id, words->>'title', (words->>'document')::tsvector
     FROM hidden_items WHERE content_id = ANY($1::uuid[]) AND words IS NOT NULL ON CONFLICT DO NOTHING`,
    values,
    'show-words',
  );
  await sql.query('DELETE FROM hidden_items WHERE content_id = ANY($1::uuid[])', values, 'show-forget');
  await sql.query('UPDATE remix_logs SET live = true WHERE new_content_id = ANY($1::uuid[])', values, 'show-remix');
  return sql.query<Tombstone>(
    `WITH core AS (
       UPDATE content_core SET status = 'published', visibility = 'public', removed_at = NULL, removed_reason = NULL, version = version + 1
       WHERE id = ANY($1::uuid[]) AND status = 'removed' RETURNING id, version, coalesce(short_id::text, '') AS short
     ), total AS (
       INSERT INTO author_totals AS a (user_id, published, version) SELECT $2::uuid, count(*)::int, 1 FROM core
       ON CONFLICT (user_id) DO UPDATE SET published = a.published + excluded.published, version = a.version + 1 RETURNING published, version
     )
     SELECT core.id, core.version, core.short AS "shortId", total.published AS "publishedTotal", total.version AS "totalVersion" FROM core, total`,
    [[...ids], userId],
    'show-core',
  );
};

export interface HiddenItemRow {
  readonly id: string;
  readonly user_id: string;
  readonly status: 'draft' | 'published' | 'removed';
  readonly removed_reason: string | null;
  readonly remix_of: string | null;
}

/** Whose an item is, in whatever state. */
export const ownerOf = async (sql: Sql, id: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ user_id: string }>('SELECT user_id FROM content_core WHERE id = $1::uuid', [id], 'item-owner');
  return row?.user_id;
};

/** An item in whatever state, locked. Its author is locked by `lockAuthor`. */
export const lockAnyItem = async (sql: Sql, id: string): Promise<HiddenItemRow | undefined> => {
  const [row] = await sql.query<HiddenItemRow>(
    'SELECT id, user_id, status, removed_reason, remix_of FROM content_core WHERE id = $1::uuid FOR UPDATE',
    [id],
    'item-lock-any',
  );
  return row;
};

/** What is hidden of an author for this reason, locked. */
export const lockHiddenItemsOf = (sql: Sql, userId: string, reason: HiddenReason): Promise<{ id: string; remix_of: string | null }[]> =>
  sql.query(
    `SELECT id, remix_of FROM content_core WHERE user_id = $1::uuid AND removed_reason IN ('moderation', 'banned') AND removed_reason = $2
     ORDER BY id FOR UPDATE`,
    [userId, reason],
    'items-lock-hidden',
  );

/** A hidden item stays hidden, for another reason. */
export const setHiddenReason = async (sql: Sql, id: string, reason: HiddenReason): Promise<void> => {
  await sql.query('UPDATE content_core SET removed_reason = $2 WHERE id = $1::uuid', [id, reason], 'hidden-reason');
};

const wiping = [
  ['DELETE FROM content_text t USING content_core c', 't.content_core_id = c.id'],
  ['DELETE FROM content_image i USING content_core c', 'i.content_core_id = c.id'],
  ['DELETE FROM content_video v USING content_core c', 'v.content_core_id = c.id'],
  ['DELETE FROM content_versions w USING content_core c', 'w.content_id = c.id'],
  ['DELETE FROM remix_requests r USING content_core c', 'r.content_id = c.id'],
  ['DELETE FROM hidden_items h USING content_core c', 'h.content_id = c.id'],
] as const;
const hidden = "c.user_id = $1::uuid AND c.removed_reason IN ('moderation', 'banned')";

/** Leaves of an author's hidden items what is left of removed ones: nothing can bring them back then. */
export const wipeHiddenItemsOf = async (sql: Sql, userId: string): Promise<void> => {
  for (const [text, joined] of wiping) await sql.query(`${text} WHERE ${joined} AND ${hidden}`, [userId]);
  await sql.query(
    `UPDATE content_core c SET title = '', prompt = '', provenance = NULL, signal_id = NULL, removed_reason = 'account_deleted' WHERE ${hidden}`,
    [userId],
  );
};

/** Whether somebody is banned, as far as this service has heard. */
export const isBanned = async (sql: Sql, userId: string): Promise<boolean> => {
  const rows = await sql.query('SELECT 1 FROM trends.silenced_actors WHERE user_id = $1::uuid AND banned', [userId], 'author-banned');
  return rows.length > 0;
};
