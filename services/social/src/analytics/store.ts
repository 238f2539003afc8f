import type { Analytics } from '@trenzeye/proto/http/social';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

/** The items of a user on a range of days (UTC, both included). */
export interface DateRange {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

type Day = Analytics['days'][number];
type Item = Omit<Analytics['items'][number], 'published_at'> & { readonly published_at: Date };
type SignalTotals = Analytics['signals'][number];

const dayOf = (at: Prisma.Sql): Prisma.Sql => Prisma.sql`(${at} AT TIME ZONE 'UTC')::date`;
const within = (at: Prisma.Sql, { from, to }: DateRange): Prisma.Sql =>
  Prisma.sql`${at} >= ${from}::date AT TIME ZONE 'UTC' AND ${at} < (${to}::date + 1) AT TIME ZONE 'UTC'`;

/** Common table expressions: the user's items, and what other users did with each on each day. */
const activity = (range: DateRange): Prisma.Sql => {
  const [reactedAt, createdAt, remixedAt] = [Prisma.sql`r.reacted_at`, Prisma.sql`c.created_at`, Prisma.sql`x.remixed_at`];
  return Prisma.sql`own AS MATERIALIZED (SELECT content_id, title, type, signal_id, published_at FROM contents
      WHERE user_id = ${range.userId}::uuid AND NOT removed AND published_at IS NOT NULL),
    activity AS (
      SELECT v.content_id, v.day, 'views' AS measure, v.views AS n FROM own JOIN item_views v USING (content_id)
        WHERE v.day BETWEEN ${range.from}::date AND ${range.to}::date
      UNION ALL SELECT r.content_id, ${dayOf(reactedAt)}, 'reactions', 1 FROM own JOIN reactions r USING (content_id)
        WHERE r.user_id <> ${range.userId}::uuid AND ${within(reactedAt, range)}
      UNION ALL SELECT c.content_id, ${dayOf(createdAt)}, 'comments', 1 FROM own JOIN comments c USING (content_id)
        WHERE c.user_id <> ${range.userId}::uuid AND c.state = 'visible' AND ${within(createdAt, range)}
      UNION ALL SELECT x.content_id, ${dayOf(remixedAt)}, 'remixes', 1 FROM own JOIN remixes x USING (content_id)
        WHERE x.original_user_id = ${range.userId}::uuid AND x.user_id <> ${range.userId}::uuid AND ${within(remixedAt, range)}
    )`;
};

const measures = Prisma.sql`coalesce(sum(a.n) FILTER (WHERE a.measure = 'views'), 0)::int AS views,
  coalesce(sum(a.n) FILTER (WHERE a.measure = 'reactions'), 0)::int AS reactions,
  coalesce(sum(a.n) FILTER (WHERE a.measure = 'comments'), 0)::int AS comments,
  coalesce(sum(a.n) FILTER (WHERE a.measure = 'remixes'), 0)::int AS remixes`;

/** Every day of the range, oldest first. */
export const readDays = (prisma: Database, range: DateRange): Promise<Day[]> => {
  const followedAt = Prisma.sql`followed_at`;
  // Raw: aggregates over every day of a range.
  return prisma.$queryRaw<Day[]>`
    WITH ${activity(range)}, gained AS (
      SELECT ${dayOf(followedAt)} AS day, count(*)::int AS n FROM follows
      WHERE followee_id = ${range.userId}::uuid AND ${within(followedAt, range)} GROUP BY 1
    )
    SELECT to_char(s.day, 'YYYY-MM-DD') AS day, ${measures}, coalesce((SELECT n FROM gained g WHERE g.day = s.day::date), 0) AS follows
    FROM generate_series(${range.from}::date, ${range.to}::date, interval '1 day') AS s(day) LEFT JOIN activity a ON a.day = s.day::date
    GROUP BY s.day ORDER BY s.day`;
};

/** The items with most views in the range. */
export const readItems = (prisma: Database, range: DateRange, limit: number): Promise<Item[]> =>
  // Raw: aggregates.
  prisma.$queryRaw<Item[]>`
    WITH ${activity(range)} SELECT o.content_id, o.title, o.type, o.signal_id, o.published_at, ${measures}
    FROM own o LEFT JOIN activity a USING (content_id) GROUP BY o.content_id, o.title, o.type, o.signal_id, o.published_at
    ORDER BY views DESC, reactions DESC, o.published_at DESC, o.content_id LIMIT ${limit}`;

/** Totals by signal; null for items that were not created from a signal. */
export const readSignals = (prisma: Database, range: DateRange): Promise<SignalTotals[]> =>
  // Raw: aggregates.
  prisma.$queryRaw<SignalTotals[]>`
    WITH ${activity(range)} SELECT o.signal_id, count(DISTINCT o.content_id)::int AS items, ${measures}
    FROM own o LEFT JOIN activity a USING (content_id) GROUP BY o.signal_id ORDER BY views DESC, reactions DESC, o.signal_id NULLS LAST`;

export interface ViewReport {
  readonly contentId: string;
  readonly userId: string;
  readonly day: string;
  readonly dayViews: number;
  readonly version: number;
}

/** Stores the views of items by day; an older report changes nothing. */
export const saveViews = async (prisma: Database, reports: readonly ViewReport[]): Promise<void> => {
  // Raw: a batch of upserts that depend on the stored version.
  await prisma.$executeRaw`
    INSERT INTO item_views AS v (content_id, day, user_id, views, version)
    SELECT DISTINCT ON (content_id, day) content_id, day, user_id, views, version
    FROM unnest(${reports.map(({ contentId }) => contentId)}::uuid[], ${reports.map(({ day }) => day)}::date[],
      ${reports.map(({ userId }) => userId)}::uuid[], ${reports.map(({ dayViews }) => dayViews)}::int[],
      ${reports.map(({ version }) => version)}::bigint[]) AS r(content_id, day, user_id, views, version)
    WHERE has_account(user_id) ORDER BY content_id, day, version DESC
    ON CONFLICT (content_id, day) DO UPDATE SET views = excluded.views, version = excluded.version WHERE v.version < excluded.version`;
};
