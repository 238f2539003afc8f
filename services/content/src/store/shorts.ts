import type { Sql } from '@trenzeye/kit';
import type { EventData } from '@trenzeye/proto/events';

/** Whether a Short is this user's, as far as this service has heard. */
export const ownsShort = async (sql: Sql, shortId: string, userId: string): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM shorts WHERE short_id = $1::uuid AND user_id = $2::uuid', [shortId, userId], 'short-own')).length > 0;

/** What a card shows of a Short, as fields of its preview. Of the row `s`. */
const preview = `jsonb_strip_nulls(jsonb_build_object('video_url', s.video_url, 'poster_url', s.thumbnail_url, 'captions_url', s.captions_url, 'duration', s.duration))`;

/**
 * Sets a Short as its owner last had it, and with it every public item that shows it: also those out of sight for now. Older news
 * changes nothing.
 */
export const setShort = async (sql: Sql, short: EventData<'short.created'>): Promise<void> => {
  const { shortId, userId, title, videoUrl, thumbnailUrl, captionsUrl, duration, version } = short;
  const rows = await sql.query(
    `INSERT INTO shorts AS s (short_id, user_id, title, video_url, thumbnail_url, captions_url, duration, version)
     SELECT $1::uuid, $2::uuid, $3, nullif($4, ''), nullif($5, ''), nullif($6, ''), $7::double precision, $8::integer
     WHERE NOT EXISTS (SELECT 1 FROM authors WHERE user_id = $2::uuid AND version = 9223372036854775807)
     ON CONFLICT (short_id) DO UPDATE SET title = excluded.title, video_url = excluded.video_url, thumbnail_url = excluded.thumbnail_url,
       captions_url = excluded.captions_url, duration = excluded.duration, version = excluded.version WHERE s.version < excluded.version
     RETURNING short_id`,
    [shortId, userId, title, videoUrl, thumbnailUrl, captionsUrl, duration, version],
    'short-set',
  );
  if (rows.length === 0 || videoUrl === '') return;
  await sql.query(
    `UPDATE feed_items f SET preview = (f.preview - 'captions_url') || ${preview} FROM shorts s, content_core c
     WHERE s.short_id = $1::uuid AND c.short_id = s.short_id AND f.content_id = c.id`,
    [shortId],
    'short-shown',
  );
  await sql.query(
    `UPDATE hidden_items h SET feed = jsonb_set(h.feed, '{preview}', ((h.feed->'preview') - 'captions_url') || ${preview}) FROM shorts s, content_core c
     WHERE s.short_id = $1::uuid AND c.short_id = s.short_id AND h.content_id = c.id`,
    [shortId],
    'short-hidden',
  );
};
