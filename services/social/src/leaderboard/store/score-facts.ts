import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

/** What is counted of a user in a period. Users are counted once each. */
export interface PeriodFacts {
  /** Published items, up to a limit per day (UTC). */
  readonly published: number;
  /** Other users who remixed the user's items. */
  readonly remixers: number;
  /** Other users who reacted to or commented on the user's items. */
  readonly reached: number;
  /** Other users on whose items the user commented. */
  readonly answered: number;
  /** Other users who published on a signal after the user; the sum over all signals. */
  readonly spotted: number;
  /** The largest of those numbers for one signal. */
  readonly bestSpot: number;
}

export interface ScoreFacts {
  readonly userId: string;
  readonly all: PeriodFacts;
  readonly week: PeriodFacts;
  /** The oldest activity that counts for the week. */
  readonly oldestOfWeek: Date | null;
}

/** Activity beyond these limits does not count. */
export interface FactLimits {
  readonly itemsPerDay: number;
  readonly spottersPerSignal: number;
  readonly usersPerSpot: number;
}

/** `userId` is a column with its table: a bare `user_id` would be the subquery's own. */
const isAllowed = (userId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (SELECT FROM restricted_users s WHERE s.user_id = ${userId} AND s.restricted)`;

const inWeek = (weekStart: Date): Prisma.Sql => Prisma.sql`at > ${weekStart}::timestamptz`;

/** Counts distinct users of `rows` (user_id, other_id, at) for each user. */
const countUsers = (rows: Prisma.Sql, weekStart: Date): Prisma.Sql => Prisma.sql`
  SELECT user_id, count(DISTINCT other_id)::int AS n, count(DISTINCT other_id) FILTER (WHERE ${inWeek(weekStart)})::int AS week,
    min(at) FILTER (WHERE ${inWeek(weekStart)}) AS oldest
  FROM (${rows}) counted GROUP BY user_id`;

/** OFFSET 0: for an author of many items the planner would read both tables from beginning to end, instead of the rows of each item. */
const reached = Prisma.sql`
  SELECT i.user_id, acted.user_id AS other_id, acted.at FROM items i CROSS JOIN LATERAL (
    SELECT r.user_id, r.reacted_at AS at FROM reactions r WHERE r.content_id = i.content_id
    UNION ALL SELECT m.user_id, m.created_at FROM comments m WHERE m.content_id = i.content_id AND m.state = 'visible'
    OFFSET 0
  ) acted
  WHERE acted.user_id <> i.user_id AND ${isAllowed(Prisma.sql`acted.user_id`)}`;

const answered = (userIds: string[]): Prisma.Sql => Prisma.sql`
  SELECT m.user_id, c.user_id AS other_id, m.created_at AS at FROM comments m JOIN contents c USING (content_id)
  WHERE m.user_id = ANY(${userIds}::uuid[]) AND m.state = 'visible' AND c.user_id <> m.user_id AND NOT c.removed
    AND ${isAllowed(Prisma.sql`c.user_id`)}`;

const remixed = Prisma.sql`
  SELECT x.original_user_id AS user_id, x.user_id AS other_id, x.remixed_at AS at FROM remixes x
  JOIN items i USING (content_id) JOIN contents made ON made.content_id = x.new_content_id AND NOT made.removed AND made.published_at IS NOT NULL
  WHERE x.user_id <> x.original_user_id AND ${isAllowed(Prisma.sql`x.user_id`)}`;

/** Common table expressions: published items by day, up to the limit. */
const publishedItems = (weekStart: Date, { itemsPerDay }: FactLimits): Prisma.Sql => Prisma.sql`
  days AS (
    SELECT user_id, count(*) AS n, count(*) FILTER (WHERE ${inWeek(weekStart)}) AS week, min(at) FILTER (WHERE ${inWeek(weekStart)}) AS oldest
    FROM items GROUP BY user_id, date_trunc('day', at AT TIME ZONE 'UTC')
  ),
  published AS (
    SELECT user_id, sum(least(n, ${itemsPerDay}::int))::int AS n, sum(least(week, ${itemsPerDay}::int))::int AS week, min(oldest) AS oldest
    FROM days GROUP BY user_id
  )`;

/** Common table expressions: for each signal, who published on it in which order, and how many later users count for an early one. */
const spottedSignals = (userIds: string[], weekStart: Date, { spottersPerSignal, usersPerSpot }: FactLimits): Prisma.Sql => Prisma.sql`
  publishers AS (
    SELECT c.signal_id, c.user_id, min(c.published_at) AS at FROM contents c
    WHERE c.signal_id IN (SELECT signal_id FROM items) AND NOT c.removed AND c.published_at IS NOT NULL AND ${isAllowed(Prisma.sql`c.user_id`)}
    GROUP BY c.signal_id, c.user_id
  ),
  placed AS (
    SELECT user_id, at, row_number() OVER (PARTITION BY signal_id ORDER BY at, user_id) AS place,
      count(*) OVER (PARTITION BY signal_id) - row_number() OVER (PARTITION BY signal_id ORDER BY at, user_id) AS later FROM publishers
  ),
  spots AS (
    SELECT user_id, at, least(later, ${usersPerSpot}::int) AS later FROM placed
    WHERE user_id = ANY(${userIds}::uuid[]) AND place <= ${spottersPerSignal}::int AND later > 0
  ),
  spotted AS (
    SELECT user_id, sum(later)::int AS n, max(later)::int AS best, min(at) FILTER (WHERE ${inWeek(weekStart)}) AS oldest,
      sum(later) FILTER (WHERE ${inWeek(weekStart)})::int AS week, max(later) FILTER (WHERE ${inWeek(weekStart)})::int AS week_best
    FROM spots GROUP BY user_id
  )`;

/** Facts of these users, computed from the rows. Suspended and banned users are left out and count for no other user. */
export const readScoreFacts = (
  prisma: Database,
  userIds: readonly string[],
  weekStart: Date,
  limits: FactLimits,
): Promise<ScoreFacts[]> => {
  const ids = [...userIds];
  // Raw: aggregates and window functions.
  return prisma.$queryRaw<ScoreFacts[]>`WITH
    eligible AS MATERIALIZED (SELECT u.user_id FROM unnest(${ids}::uuid[]) AS u(user_id) WHERE ${isAllowed(Prisma.sql`u.user_id`)}),
    items AS MATERIALIZED (
      SELECT content_id, user_id, signal_id, published_at AS at FROM contents
      WHERE user_id = ANY(${ids}::uuid[]) AND NOT removed AND published_at IS NOT NULL
    ),
    ${publishedItems(weekStart, limits)},
    reached AS (${countUsers(reached, weekStart)}),
    answered AS (${countUsers(answered(ids), weekStart)}),
    remixed AS (${countUsers(remixed, weekStart)}),
    ${spottedSignals(ids, weekStart, limits)}
    SELECT e.user_id AS "userId",
      jsonb_build_object('published', coalesce(p.n, 0), 'remixers', coalesce(x.n, 0), 'reached', coalesce(r.n, 0), 'answered', coalesce(a.n, 0),
        'spotted', coalesce(s.n, 0), 'bestSpot', coalesce(s.best, 0)) AS "all",
      jsonb_build_object('published', coalesce(p.week, 0), 'remixers', coalesce(x.week, 0), 'reached', coalesce(r.week, 0),
        'answered', coalesce(a.week, 0), 'spotted', coalesce(s.week, 0), 'bestSpot', coalesce(s.week_best, 0)) AS week,
      least(p.oldest, x.oldest, r.oldest, a.oldest, s.oldest) AS "oldestOfWeek"
    FROM eligible e LEFT JOIN published p USING (user_id) LEFT JOIN reached r USING (user_id) LEFT JOIN answered a USING (user_id)
    LEFT JOIN remixed x USING (user_id) LEFT JOIN spotted s USING (user_id)`;
};
