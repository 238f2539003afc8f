import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/**
 * Marks the users of `rows` (user_id). Marks are only appended, which never waits for a lock. The computation of scores takes the
 * committed marks, and so sees what their transactions changed.
 */
const markUsers = async (prisma: Database, rows: Prisma.Sql): Promise<void> => {
  // Raw: an insert of a union of selects.
  await prisma.$executeRaw`INSERT INTO stale_scores (user_id) SELECT DISTINCT user_id FROM (${rows}) marked`;
};

/** The users who can have points for a signal because they published on it first, and the next one. */
const firstPublishers = 21;

/** The first publishers on the signals of `signals` (signal_id). */
const spottersOf = (signals: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT first.user_id FROM (SELECT DISTINCT signal_id FROM (${signals}) listed WHERE signal_id IS NOT NULL) s
  CROSS JOIN LATERAL (
    SELECT c.user_id FROM contents c WHERE c.signal_id = s.signal_id AND NOT c.removed AND c.published_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM restricted_users p WHERE p.user_id = c.user_id AND p.restricted)
    GROUP BY c.user_id ORDER BY min(c.published_at), c.user_id LIMIT ${firstPublishers}
  ) first`;

/** Marks the authors of these items, and these users. */
export const markScoresStale = (prisma: Database, contentIds: readonly string[], userIds: readonly string[] = []): Promise<void> =>
  markUsers(
    prisma,
    Prisma.sql`SELECT user_id FROM contents WHERE content_id = ANY(${[...contentIds]}::uuid[])
      UNION ALL SELECT unnest(${[...userIds]}::uuid[]) AS user_id`,
  );

/** Marks all users whose scores depend on these items. Call it after the items appear, or before they are removed. */
export const markScoresAroundItemsStale = (prisma: Database, contentIds: readonly string[]): Promise<void> => {
  const ids = Prisma.sql`${[...contentIds]}::uuid[]`;
  return markUsers(
    prisma,
    Prisma.sql`SELECT user_id FROM contents WHERE content_id = ANY(${ids})
      UNION ALL SELECT original_user_id FROM remixes WHERE new_content_id = ANY(${ids})
      UNION ALL SELECT user_id FROM comments WHERE content_id = ANY(${ids})
      UNION ALL ${spottersOf(Prisma.sql`SELECT signal_id FROM contents WHERE content_id = ANY(${ids})`)}`,
  );
};

/** Marks a user and all users whose scores depend on the user's activity: after a restriction changed, or before a deletion. */
export const markScoresAroundUserStale = (prisma: Database, userId: string): Promise<void> =>
  markUsers(
    prisma,
    Prisma.sql`SELECT ${userId}::uuid AS user_id
      UNION ALL SELECT c.user_id FROM reactions r JOIN contents c USING (content_id) WHERE r.user_id = ${userId}::uuid
      UNION ALL SELECT c.user_id FROM comments m JOIN contents c USING (content_id) WHERE m.user_id = ${userId}::uuid
      UNION ALL SELECT m.user_id FROM contents c JOIN comments m USING (content_id) WHERE c.user_id = ${userId}::uuid
      UNION ALL SELECT original_user_id FROM remixes WHERE user_id = ${userId}::uuid
      UNION ALL ${spottersOf(Prisma.sql`SELECT signal_id FROM contents WHERE user_id = ${userId}::uuid`)}`,
  );

/** Marks all users. */
export const markAllScoresStale = (prisma: Database): Promise<void> =>
  markUsers(
    prisma,
    Prisma.sql`SELECT user_id FROM contents UNION ALL SELECT user_id FROM comments UNION ALL SELECT user_id FROM leaderboard_entries`,
  );

// Any number that no other lock uses.
const refreshLock = 7_345_121;

/** Waits until no other transaction takes marks, and keeps others waiting until this transaction ends. */
export const lockScoreRefresh = async (prisma: Database): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(${refreshLock}::bigint)`;
};

/** Users with activity that has become too old to count for the week. */
const dueForRecheck = (now: Date, limit: number): Prisma.Sql =>
  Prisma.sql`SELECT user_id FROM leaderboard_entries WHERE recheck_at <= ${now}::timestamptz ORDER BY recheck_at LIMIT ${limit}`;

/** Whether there is a user to take, including those that another transaction is taking. */
export const hasStaleScores = async (prisma: Database, now: Date): Promise<boolean> => {
  // Raw: two tables in one statement.
  const [row] = await prisma.$queryRaw<{ stale: boolean }[]>`
    SELECT EXISTS (SELECT FROM stale_scores) OR EXISTS (${dueForRecheck(now, 1)}) AS stale`;
  return row?.stale ?? false;
};

/** Takes the marks of up to `limit` users; also returns as many users with activity that has become too old to count for the week. */
export const takeStaleScores = async (prisma: Database, now: Date, limit: number): Promise<string[]> => {
  // Raw: takes the oldest marks in one statement.
  const rows = await prisma.$queryRaw<{ user_id: string }[]>`
    WITH taken AS (
      DELETE FROM stale_scores WHERE user_id IN (SELECT user_id FROM stale_scores GROUP BY user_id ORDER BY min(position) LIMIT ${limit})
      RETURNING user_id
    )
    SELECT user_id FROM taken
    UNION (${dueForRecheck(now, limit)})`;
  return rows.map(({ user_id }) => user_id);
};
