import type { Sql } from '@trenzeye/kit';
import type { StoredItem } from '../items/stored-items.ts';

const columns = `c.id, c.user_id, c.signal_id, c.template_id, c.type, c.title, c.status, c.prompt, c.provenance, c.remix_of, c.remix_consent, c.version,
  c.created_at, c.updated_at, c.short_id, c.picture_ids, c.published_version, c.remix_of_version, c.quote_of, c.published_at, t.metadata->'tweets' AS tweets, t.metadata->'hashtags' AS hashtags, i.image_url, i.pictures, i.caption, i.style_tags,
  coalesce(s.video_url, v.video_url) AS video_url, coalesce(s.thumbnail_url, v.thumbnail_url) AS thumbnail_url, s.captions_url,
  nullif(s.duration, 0) AS short_duration, v.script, v.scenes, v.voice_type, v.duration, coalesce(i.alt_text, v.alt_text) AS alt_text`;
const tables = `content_core c
  LEFT JOIN content_text t ON t.content_core_id = c.id
  LEFT JOIN content_image i ON i.content_core_id = c.id
  LEFT JOIN content_video v ON v.content_core_id = c.id
  LEFT JOIN shorts s ON s.short_id = c.short_id`;

export interface OwnItem {
  readonly id: string;
  readonly userId: string;
}

/**
 * Items of these authors, locked until the transaction ends; items that do not exist or belong to another user are absent. Also locks
 * the authors, so that each publication and removal gets a total of its own. Both locks are taken in one order.
 */
export const lockOwnItems = async (sql: Sql, items: readonly OwnItem[]): Promise<StoredItem[]> => {
  const userIds = [...new Set(items.map(({ userId }) => userId))].sort();
  // In two statements, so that the second reads what was committed before the first returned.
  await sql.query(
    'SELECT pg_advisory_xact_lock(hashtextextended(user_id, 0)) FROM unnest($1::text[]) AS author(user_id)',
    [userIds],
    'authors-lock',
  );
  return sql.query<StoredItem>(
    `SELECT ${columns} FROM ${tables} JOIN unnest($1::uuid[], $2::uuid[]) AS own(id, user_id) ON c.id = own.id AND c.user_id = own.user_id
     ORDER BY c.id FOR UPDATE OF c`,
    [items.map(({ id }) => id), items.map(({ userId }) => userId)],
    'own-items-lock',
  );
};

/** One item as `lockOwnItems` locks it; undefined when it does not exist or belongs to another user. */
export const lockOwnItem = async (sql: Sql, id: string, userId: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${columns}, pg_advisory_xact_lock(hashtextextended($2::text, 0)) AS locked
     FROM ${tables} WHERE c.id = $1::uuid AND c.user_id = $2::uuid FOR UPDATE OF c`,
    [id, userId],
    'own-item-lock',
  );
  return row;
};

/** The same for changes that do not change the author's totals. */
export const lockOwnDraft = async (sql: Sql, id: string, userId: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${columns} FROM ${tables} WHERE c.id = $1::uuid AND c.user_id = $2::uuid FOR UPDATE OF c`,
    [id, userId],
    'own-draft-lock',
  );
  return row;
};

/** A public item that stays public until the transaction ends. */
export const lockPublicItem = async (sql: Sql, id: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(
    `SELECT ${columns} FROM ${tables} WHERE c.id = $1::uuid AND c.status = 'published' FOR SHARE OF c`,
    [id],
    'public-item-lock',
  );
  return row;
};
