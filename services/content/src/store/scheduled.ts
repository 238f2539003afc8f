import type { Sql } from '@trenzeye/kit';

/** Which of these scheduled posts are published already. */
export const publishedPosts = async (sql: Sql, postIds: readonly string[]): Promise<Set<string>> => {
  const rows = await sql.query<{ post_id: string }>(
    'SELECT post_id FROM scheduled_publications WHERE post_id = ANY($1::uuid[])',
    [[...postIds]],
    'scheduled-known',
  );
  return new Set(rows.map(({ post_id }) => post_id));
};

export interface ScheduledPublication {
  readonly postId: string;
  readonly userId: string;
  readonly contentId: string;
  readonly attemptId: string;
}

/** Writes down that a post is published; false when another try was first. */
export const keepPublication = async (
  sql: Sql,
  { postId, userId, contentId, attemptId }: ScheduledPublication,
  at: Date,
): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO scheduled_publications (post_id, user_id, content_id, attempt_id, published_at)
     VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::timestamptz) ON CONFLICT DO NOTHING RETURNING post_id`,
    [postId, userId, contentId, attemptId, at.toISOString()],
    'scheduled-keep',
  );
  return rows.length > 0;
};

/** Whether somebody may take part now. */
export const mayPublish = async (sql: Sql, userId: string): Promise<boolean> => {
  const rows = await sql.query(
    'SELECT 1 FROM trends.silenced_actors WHERE user_id = $1::uuid AND silenced',
    [userId],
    'scheduled-silenced',
  );
  return rows.length === 0;
};

/** The tables of an item's content and, in a copy, what it takes over besides its id. */
const details = [
  ['content_text', 'text_body, language, metadata'],
  ['content_image', 'image_url, caption, style_tags'],
  ['content_video', 'video_url, thumbnail_url, duration, voice_type, script, scenes'],
] as const;

/** A draft with all that another item holds. The other is locked by `lockOwnItem`. */
export const copyItem = async (sql: Sql, id: string, copyId: string, at: Date): Promise<void> => {
  await sql.query(
    `INSERT INTO content_core (id, user_id, signal_id, template_id, type, title, prompt, provenance, is_test_content, remix_of, remix_consent, qa_passed, short_id, created_at, updated_at)
     SELECT $2::uuid, user_id, signal_id, template_id, type, title, prompt, provenance, is_test_content, remix_of, remix_consent, qa_passed, short_id, $3::timestamptz, $3::timestamptz
     FROM content_core WHERE id = $1::uuid`,
    [id, copyId, at.toISOString()],
    'copy-core',
  );
  for (const [table, columns] of details)
    await sql.query(
      `INSERT INTO ${table} (content_core_id, ${columns}) SELECT $2::uuid, ${columns} FROM ${table} WHERE content_core_id = $1::uuid`,
      [id, copyId],
      `copy-${table}`,
    );
};
