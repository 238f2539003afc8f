import { DomainError, type Sql } from '@trenzeye/kit';

export interface NewCore {
  readonly id: string;
  readonly userId: string;
  readonly signalId: string | null;
  readonly type: 'thread' | 'image' | 'video';
  readonly prompt: string;
  readonly at: Date;
}

/** An item with nothing in it yet: a draft as old as its publication will be. False when there is one with this id. */
export const addCore = async (sql: Sql, { id, userId, signalId, type, prompt, at }: NewCore): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO content_core (id, user_id, signal_id, type, title, prompt, is_test_content, qa_passed, created_at, updated_at)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4, '', $5, true, true, $6::timestamptz, $6::timestamptz) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [id, userId, signalId, type, prompt, at.toISOString()],
    'test-core-add',
  );
  return rows.length > 0;
};

export const setTitle = async (sql: Sql, id: string, title: string): Promise<void> => {
  await sql.query('UPDATE content_core SET title = $2 WHERE id = $1::uuid', [id, title], 'test-title');
};

export const setFilm = async (sql: Sql, id: string, videoUrl: string | null, thumbnailUrl: string): Promise<void> => {
  await sql.query('UPDATE content_video SET video_url = $2, thumbnail_url = $3 WHERE content_core_id = $1::uuid', [
    id,
    videoUrl,
    thumbnailUrl,
  ]);
};

export interface Numbers {
  readonly content_id: string;
  readonly views: number;
  readonly likes: number;
  readonly dislikes: number;
  readonly remix_count: number;
  readonly engagement_score: number;
}

/** Gives a public item numbers to begin with, once; in the feed, too. */
export const addNumbers = async (
  sql: Sql,
  { content_id: id, views, likes, dislikes, remix_count, engagement_score }: Numbers,
): Promise<boolean> => {
  const rows = await sql.query(
    `WITH m AS (
       UPDATE content_metrics SET views = views + $2::int, likes = likes + $3::int, seeded_likes = $3::int, dislikes = dislikes + $4::int,
         seeded_dislikes = $4::int, remix_count = remix_count + $5::int, seeded_remixes = $5::int, seeded_engagement = $6::double precision
       WHERE content_id = $1::uuid AND seeded_engagement IS NULL RETURNING content_id, likes, remix_count
     ), shown AS (
       UPDATE feed_items f SET likes = m.likes, remix_count = m.remix_count FROM m WHERE f.content_id = m.content_id
     )
     SELECT content_id FROM m`,
    [id, views, likes, dislikes, remix_count, engagement_score],
    'test-numbers',
  );
  if (rows.length > 0) return true;
  const known = await sql.query('SELECT 1 FROM content_metrics WHERE content_id = $1::uuid', [id], 'test-numbers-known');
  if (known.length === 0) throw new DomainError('invalid_request', { errors: [{ field: 'content_id', message: `${id} is not public` }] });
  return false;
};

/** Makes a public item a remix of another; false when it is one already. The metrics of both are locked. */
export const setRemixOf = async (sql: Sql, id: string, originalId: string): Promise<boolean> => {
  const rows = await sql.query(
    `UPDATE content_core SET remix_of = $2::uuid WHERE id = $1::uuid AND remix_of IS NULL AND status = 'published' RETURNING id`,
    [id, originalId],
    'test-remix-of',
  );
  return rows.length > 0;
};

/** Credits the original on the remix's card. */
export const showCredit = async (sql: Sql, id: string, originalId: string, username: string): Promise<void> => {
  await sql.query(
    `UPDATE feed_items SET preview = preview || jsonb_build_object('remix_of', jsonb_build_object('id', $2::text, 'username', $3::text)) WHERE content_id = $1::uuid`,
    [id, originalId, username],
    'test-credit',
  );
};
