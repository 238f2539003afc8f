import type { Sql } from '@trenzeye/kit';

interface PublishedContent {
  readonly contentId: string;
  readonly userId: string;
  readonly version: number;
}

interface Person {
  readonly userId: string;
  readonly username: string;
  /** Empty when there is none. */
  readonly avatarUrl: string;
  readonly version: number;
}

/** Keeps a published item and makes the rows its counts live in; older versions change nothing, and nothing brings back a removed one. */
export const keepContent = async (sql: Sql, { contentId, userId, version }: PublishedContent): Promise<void> => {
  await sql.query(
    `INSERT INTO contents (content_id, user_id, version) VALUES ($1, $2, $3)
     ON CONFLICT (content_id) DO UPDATE SET user_id = excluded.user_id, version = excluded.version WHERE contents.version < excluded.version`,
    [contentId, userId, version],
    'content-keep',
  );
  const counted = 'SELECT content_id FROM contents WHERE content_id = $1 AND NOT removed ON CONFLICT DO NOTHING';
  await sql.query(`INSERT INTO reaction_counts (content_id) ${counted}`, [contentId], 'reaction-counts-make');
  await sql.query(`INSERT INTO comment_counts (content_id) ${counted}`, [contentId], 'comment-counts-make');
};

/** Forgets what was said and felt about an item that was removed; without its counts nobody can react or comment any more. */
export const forgetContent = async (sql: Sql, { contentId, userId, version }: PublishedContent): Promise<void> => {
  await sql.query(
    `INSERT INTO contents (content_id, user_id, version, removed) VALUES ($1, $2, $3, true)
     ON CONFLICT (content_id) DO UPDATE SET removed = true, version = greatest(contents.version, excluded.version)`,
    [contentId, userId, version],
    'content-forget',
  );
  // Counts first: who reacts or comments right now holds their row, and finds none afterwards.
  await sql.query('DELETE FROM reaction_counts WHERE content_id = $1', [contentId], 'reaction-counts-forget');
  await sql.query('DELETE FROM reactions WHERE content_id = $1', [contentId], 'reactions-forget');
  await sql.query('SELECT 1 FROM comment_counts WHERE content_id = $1 FOR UPDATE', [contentId], 'comment-counts-hold');
  await sql.query('DELETE FROM comments WHERE content_id = $1', [contentId], 'comments-forget');
  await sql.query('DELETE FROM comment_counts WHERE content_id = $1', [contentId], 'comment-counts-forget');
};

/** Keeps the public face of a user; older versions change nothing, and nothing brings back who is gone. */
export const keepPerson = async (sql: Sql, { userId, username, avatarUrl, version }: Person): Promise<void> => {
  await sql.query(
    `INSERT INTO people (user_id, username, avatar_url, version) SELECT $1::uuid, $2, nullif($3, ''), $4::int WHERE has_account($1::uuid)
     ON CONFLICT (user_id) DO UPDATE SET username = excluded.username, avatar_url = excluded.avatar_url, version = excluded.version
     WHERE people.version < excluded.version`,
    [userId, username, avatarUrl, version],
    'person-keep',
  );
};

export const isPublished = async (sql: Sql, contentId: string): Promise<boolean> => {
  const rows = await sql.query('SELECT 1 FROM contents WHERE content_id = $1 AND NOT removed', [contentId], 'content-known');
  return rows.length > 0;
};
