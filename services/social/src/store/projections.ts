import type { Sql } from '@trenzeye/kit';

interface PublishedContent {
  readonly contentId: string;
  readonly userId: string;
  readonly version: number;
}

interface Publication extends PublishedContent {
  /** Empty when it was made from none. */
  readonly signalId: string;
  readonly title: string;
  readonly type: string;
}

interface Remix {
  readonly contentId: string;
  readonly originalUserId: string;
  readonly newContentId: string;
  readonly userId: string;
}

interface Person {
  readonly userId: string;
  readonly username: string;
  /** Empty when there is none. */
  readonly avatarUrl: string;
  readonly isTestUser: boolean;
  readonly version: number;
}

/**
 * Keeps a published item; older versions change nothing, and nothing brings back a removed one, though what it was is noted for
 * those who were there first.
 */
export const savePublication = async (
  sql: Sql,
  { contentId, userId, signalId, title, type, version }: Publication,
  publishedAt: Date,
): Promise<void> => {
  await sql.query(
    `INSERT INTO contents AS c (content_id, user_id, version, signal_id, published_at, title, type)
     VALUES ($1, $2, $3, nullif($4, '')::uuid, $5, $6, $7)
     ON CONFLICT (content_id) DO UPDATE SET user_id = excluded.user_id, signal_id = excluded.signal_id, published_at = excluded.published_at,
       title = excluded.title, type = excluded.type, version = greatest(c.version, excluded.version)
     WHERE c.version < excluded.version OR c.published_at IS NULL`,
    [contentId, userId, version, signalId, publishedAt.toISOString(), title, type],
    'content-keep',
  );
  await sql.query(
    `INSERT INTO first_publications AS f (user_id, published_at) SELECT $1::uuid, $2::timestamptz WHERE has_account($1::uuid)
     ON CONFLICT (user_id) DO UPDATE SET published_at = excluded.published_at WHERE excluded.published_at < f.published_at`,
    [userId, publishedAt.toISOString()],
    'first-publication-keep',
  );
};

/** Makes the rows that an item's counts live in, unless they are there or the item is gone. */
export const createCounts = async (sql: Sql, contentId: string): Promise<void> => {
  const counted = 'SELECT content_id FROM contents WHERE content_id = $1 AND NOT removed ON CONFLICT DO NOTHING';
  await sql.query(`INSERT INTO reaction_counts (content_id) ${counted}`, [contentId], 'reaction-counts-make');
  await sql.query(`INSERT INTO comment_counts (content_id) ${counted}`, [contentId], 'comment-counts-make');
};

/** Notes that an item is gone; nothing from before brings it back. */
export const markContentRemoved = async (sql: Sql, { contentId, userId, version }: PublishedContent): Promise<void> => {
  await sql.query(
    `INSERT INTO contents AS c (content_id, user_id, version, removed) VALUES ($1, $2, $3, true)
     ON CONFLICT (content_id) DO UPDATE SET removed = true, version = excluded.version WHERE c.version <= excluded.version`,
    [contentId, userId, version],
    'content-forget',
  );
};

/** Notes that moderation has put an item back. */
export const markContentRestored = async (sql: Sql, { contentId, version }: PublishedContent): Promise<void> => {
  await sql.query(
    'UPDATE contents SET removed = false, version = $2 WHERE content_id = $1 AND version < $2',
    [contentId, version],
    'content-restore',
  );
};

/**
 * Locks the counts of several items, the reactions' before the comments' and both in the order of the ids, as the removal of an account
 * does.
 */
export const lockCounts = async (sql: Sql, contentIds: readonly string[]): Promise<void> => {
  for (const table of ['reaction_counts', 'comment_counts'])
    await sql.query(
      `SELECT FROM ${table} WHERE content_id = ANY($1::uuid[]) ORDER BY content_id FOR UPDATE`,
      [contentIds],
      `lock-${table}`,
    );
};

/** Nobody reacts to or comments on what moderation removed, until it is back. */
export const setCountsHidden = async (sql: Sql, contentId: string, hidden: boolean): Promise<void> => {
  await sql.query('UPDATE reaction_counts SET hidden = $2 WHERE content_id = $1', [contentId, hidden], 'reaction-counts-hide');
  await sql.query('UPDATE comment_counts SET hidden = $2 WHERE content_id = $1', [contentId, hidden], 'comment-counts-hide');
};

/** Forgets what was said and felt about an item that was removed; without its counts nobody can react or comment any more. */
export const deleteReactionsAndComments = async (sql: Sql, contentId: string): Promise<void> => {
  // Counts first: who reacts or comments right now holds their row, and finds none afterwards.
  await sql.query('DELETE FROM reaction_counts WHERE content_id = $1', [contentId], 'reaction-counts-forget');
  await sql.query('DELETE FROM reactions WHERE content_id = $1', [contentId], 'reactions-forget');
  await sql.query('SELECT 1 FROM comment_counts WHERE content_id = $1 FOR UPDATE', [contentId], 'comment-counts-hold');
  await sql.query('DELETE FROM comments WHERE content_id = $1', [contentId], 'comments-forget');
  await sql.query('DELETE FROM comment_counts WHERE content_id = $1', [contentId], 'comment-counts-forget');
};

/** Keeps the public face of a user; older versions change nothing, and nothing brings back who is gone. */
export const saveUserProfile = async (sql: Sql, { userId, username, avatarUrl, isTestUser, version }: Person): Promise<void> => {
  await sql.query(
    `INSERT INTO user_profiles (user_id, username, avatar_url, is_test_user, version)
     SELECT $1::uuid, $2, nullif($3, ''), $4::boolean, $5::int WHERE has_account($1::uuid)
     ON CONFLICT (user_id) DO UPDATE SET username = excluded.username, avatar_url = excluded.avatar_url,
       is_test_user = excluded.is_test_user, version = excluded.version
     WHERE user_profiles.version < excluded.version`,
    [userId, username, avatarUrl, isTestUser, version],
    'person-keep',
  );
};

export const isPublished = async (sql: Sql, contentId: string): Promise<boolean> => {
  const rows = await sql.query('SELECT 1 FROM contents WHERE content_id = $1 AND NOT removed', [contentId], 'content-known');
  return rows.length > 0;
};

/** Keeps who remixed whom; an account that is gone leaves no trace. */
export const saveRemix = async (sql: Sql, { contentId, originalUserId, newContentId, userId }: Remix, remixedAt: Date): Promise<void> => {
  await sql.query(
    `INSERT INTO remixes (new_content_id, content_id, original_user_id, user_id, remixed_at) SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::timestamptz
     WHERE has_account($3::uuid) AND has_account($4::uuid) ON CONFLICT DO NOTHING`,
    [newContentId, contentId, originalUserId, userId, remixedAt.toISOString()],
    'remix-keep',
  );
};

/** Keeps whether somebody is suspended or banned; older versions change nothing. */
export const saveAccountRestriction = async (sql: Sql, userId: string, silenced: boolean, version: number): Promise<void> => {
  await sql.query(
    `INSERT INTO restricted_users AS s (user_id, restricted, version) SELECT $1::uuid, $2::boolean, $3::int WHERE has_account($1::uuid)
     ON CONFLICT (user_id) DO UPDATE SET restricted = excluded.restricted, version = excluded.version WHERE s.version < excluded.version`,
    [userId, silenced, version],
    'silenced-keep',
  );
};

export const hasProfile = async (sql: Sql, userId: string): Promise<boolean> => {
  const rows = await sql.query('SELECT 1 FROM user_profiles WHERE user_id = $1::uuid', [userId], 'person-known');
  return rows.length > 0;
};

/** When a consumer group last heard anything. */
export const readLastConsumedAt = async (sql: Sql, group: string): Promise<Date | undefined> => {
  const [row] = await sql.query<{ at: Date | null }>(
    'SELECT max(received_at) AS at FROM kit.inbox WHERE consumer = $1',
    [group],
    'last-heard',
  );
  return row?.at ?? undefined;
};
