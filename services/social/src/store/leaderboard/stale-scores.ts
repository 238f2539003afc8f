import type { Sql } from '@trenzeye/kit';

/**
 * Appends, and so never waits. Whoever computes scores takes the marks that are committed, and computes with what their transactions
 * changed.
 */
const mark = (people: string): string => `INSERT INTO stale_scores (user_id) SELECT DISTINCT user_id FROM (${people}) touched`;

/** How many of those who published on a signal first may hold points for it, and the one who comes after them. */
const spottersTouched = 21;

/** The first to publish on the signals of `from`, which has a column `signal_id`. */
const spottersOf = (from: string): string =>
  `SELECT first.user_id FROM (SELECT DISTINCT signal_id FROM ${from} WHERE signal_id IS NOT NULL) s
   CROSS JOIN LATERAL (
     SELECT c.user_id FROM contents c WHERE c.signal_id = s.signal_id AND NOT c.removed AND c.published_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM restricted_users p WHERE p.user_id = c.user_id AND p.restricted)
     GROUP BY c.user_id ORDER BY min(c.published_at), c.user_id LIMIT ${spottersTouched}
   ) first`;

/** The scores of the authors of these items, and of these people, are to be computed again. */
export const markScoresStale = async (sql: Sql, contentIds: readonly string[], userIds: readonly string[] = []): Promise<void> => {
  await sql.query(
    mark('SELECT user_id FROM contents WHERE content_id = ANY($1::uuid[]) UNION ALL SELECT unnest($2::uuid[]) AS user_id'),
    [contentIds, userIds],
    'stale-authors',
  );
};

/** So are those of everybody whom an item's appearance or end touches: call it after it appears, or before it goes. */
export const markScoresAroundItemStale = async (sql: Sql, contentId: string): Promise<void> => {
  await sql.query(
    mark(`SELECT user_id FROM contents WHERE content_id = $1::uuid
      UNION ALL SELECT original_user_id FROM remixes WHERE new_content_id = $1::uuid
      UNION ALL SELECT user_id FROM comments WHERE content_id = $1::uuid
      UNION ALL ${spottersOf('(SELECT signal_id FROM contents WHERE content_id = $1::uuid) one')}`),
    [contentId],
    'stale-around-item',
  );
};

/** So are those of everybody for whom it counts what somebody did, and theirs: when they are silenced, may speak again, or leave. */
export const markScoresAroundUserStale = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    mark(`SELECT $1::uuid AS user_id
      UNION ALL SELECT c.user_id FROM reactions r JOIN contents c USING (content_id) WHERE r.user_id = $1::uuid
      UNION ALL SELECT c.user_id FROM comments m JOIN contents c USING (content_id) WHERE m.user_id = $1::uuid
      UNION ALL SELECT m.user_id FROM contents c JOIN comments m USING (content_id) WHERE c.user_id = $1::uuid
      UNION ALL SELECT original_user_id FROM remixes WHERE user_id = $1::uuid
      UNION ALL ${spottersOf('(SELECT signal_id FROM contents WHERE user_id = $1::uuid) own')}`),
    [userId],
    'stale-by-person',
  );
};

/** So are everybody's. */
export const markAllScoresStale = async (sql: Sql): Promise<void> => {
  await sql.query(
    mark('SELECT user_id FROM contents UNION ALL SELECT user_id FROM comments UNION ALL SELECT user_id FROM leaderboard_entries'),
  );
};

// Any number will do, as long as every replica uses the same.
const refreshLock = 7_345_121;

/** Waits until no other transaction takes people off the list; they are this transaction's alone until it ends. */
export const lockScoreRefresh = async (sql: Sql): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock($1)', [refreshLock], 'stale-lock');
};

/** Takes up to `limit` people off the list, and as many of whom something has become too old to count for the week. */
export const takeStaleScores = async (sql: Sql, now: Date, limit: number): Promise<string[]> => {
  const rows = await sql.query<{ user_id: string }>(
    `WITH taken AS (
       DELETE FROM stale_scores WHERE user_id IN (SELECT user_id FROM stale_scores GROUP BY user_id ORDER BY min(position) LIMIT $1)
       RETURNING user_id
     )
     SELECT user_id FROM taken
     UNION (SELECT user_id FROM leaderboard_entries WHERE recheck_at <= $2::timestamptz ORDER BY recheck_at LIMIT $1)`,
    [limit, now.toISOString()],
    'stale-take',
  );
  return rows.map(({ user_id }) => user_id);
};
