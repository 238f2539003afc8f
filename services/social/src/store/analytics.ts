import type { Sql } from '@trenzeye/kit';
import type { Analytics } from '@trenzeye/proto/http/social';

/** Whose numbers, and of which days (both included). */
export interface DateRange {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

type Day = Analytics['days'][number];
type Item = Omit<Analytics['items'][number], 'published_at'> & { readonly published_at: Date };
type SignalShare = Analytics['signals'][number];

/** An instant's day, as everybody counts it here. */
const dayOf = (at: string): string => `(${at} AT TIME ZONE 'UTC')::date`;
const within = (at: string): string => `${at} >= $2::date AT TIME ZONE 'UTC' AND ${at} < ($3::date + 1) AT TIME ZONE 'UTC'`;

/** What others did with each item on each day: one row for each thing that happened, with how many of it. */
const done = `mine AS MATERIALIZED (SELECT content_id, title, type, signal_id, published_at FROM contents
    WHERE user_id = $1::uuid AND NOT removed AND published_at IS NOT NULL),
  done AS (
    SELECT v.content_id, v.day, 'views' AS what, v.views AS n FROM mine JOIN item_views v USING (content_id) WHERE v.day BETWEEN $2::date AND $3::date
    UNION ALL SELECT r.content_id, ${dayOf('r.reacted_at')}, 'reactions', 1 FROM mine JOIN reactions r USING (content_id)
      WHERE r.user_id <> $1::uuid AND ${within('r.reacted_at')}
    UNION ALL SELECT c.content_id, ${dayOf('c.created_at')}, 'comments', 1 FROM mine JOIN comments c USING (content_id)
      WHERE c.user_id <> $1::uuid AND c.state = 'visible' AND ${within('c.created_at')}
    UNION ALL SELECT x.content_id, ${dayOf('x.remixed_at')}, 'remixes', 1 FROM mine JOIN remixes x USING (content_id)
      WHERE x.user_id <> $1::uuid AND ${within('x.remixed_at')}
  )`;
const measure = (what: string): string => `coalesce(sum(d.n) FILTER (WHERE d.what = '${what}'), 0)::int AS ${what}`;
const measures = ['views', 'reactions', 'comments', 'remixes'].map(measure).join(', ');

/** Every day of the span, oldest first. */
export const readDays = (sql: Sql, { userId, from, to }: DateRange): Promise<Day[]> =>
  sql.query<Day & Record<string, unknown>>(
    `WITH ${done}, gained AS (
       SELECT ${dayOf('followed_at')} AS day, count(*)::int AS n FROM follows WHERE followee_id = $1::uuid AND ${within('followed_at')} GROUP BY 1
     )
     SELECT to_char(s.day, 'YYYY-MM-DD') AS day, ${measures}, coalesce((SELECT n FROM gained g WHERE g.day = s.day::date), 0) AS follows
     FROM generate_series($2::date, $3::date, interval '1 day') AS s(day) LEFT JOIN done d ON d.day = s.day::date GROUP BY s.day ORDER BY s.day`,
    [userId, from, to],
    'analytics-days',
  );

/** The items with most views in the span. */
export const readItems = (sql: Sql, { userId, from, to }: DateRange, limit: number): Promise<Item[]> =>
  sql.query<Item & Record<string, unknown>>(
    `WITH ${done} SELECT m.content_id, m.title, m.type, m.signal_id, m.published_at, ${measures}
     FROM mine m LEFT JOIN done d USING (content_id) GROUP BY m.content_id, m.title, m.type, m.signal_id, m.published_at
     ORDER BY views DESC, reactions DESC, m.published_at DESC, m.content_id LIMIT $4`,
    [userId, from, to, limit],
    'analytics-items',
  );

/** The same by signal. */
export const readSignals = (sql: Sql, { userId, from, to }: DateRange): Promise<SignalShare[]> =>
  sql.query<SignalShare & Record<string, unknown>>(
    `WITH ${done} SELECT m.signal_id, count(DISTINCT m.content_id)::int AS items, ${measures}
     FROM mine m LEFT JOIN done d USING (content_id) GROUP BY m.signal_id ORDER BY views DESC, reactions DESC, m.signal_id NULLS LAST`,
    [userId, from, to],
    'analytics-signals',
  );

export interface ViewReport {
  readonly contentId: string;
  readonly userId: string;
  readonly day: string;
  readonly dayViews: number;
  readonly version: number;
}

/** Keeps how often an item was seen on a day; older reports change nothing. */
export const saveViews = async (sql: Sql, reports: readonly ViewReport[]): Promise<void> => {
  await sql.query(
    `INSERT INTO item_views AS v (content_id, day, user_id, views, version)
     SELECT DISTINCT ON (content_id, day) content_id, day, user_id, views, version
     FROM unnest($1::uuid[], $2::date[], $3::uuid[], $4::int[], $5::bigint[]) AS r(content_id, day, user_id, views, version)
     WHERE has_account(user_id) ORDER BY content_id, day, version DESC
     ON CONFLICT (content_id, day) DO UPDATE SET views = excluded.views, version = excluded.version WHERE v.version < excluded.version`,
    [
      reports.map(({ contentId }) => contentId),
      reports.map(({ day }) => day),
      reports.map(({ userId }) => userId),
      reports.map(({ dayViews }) => dayViews),
      reports.map(({ version }) => version),
    ],
    'item-views-keep',
  );
};
