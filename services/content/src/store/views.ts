import type { Sql } from '@trenzeye/kit';

export const readViews = async (sql: Sql, id: string): Promise<number> => {
  const [row] = await sql.query<{ views: number }>('SELECT views FROM content_metrics WHERE content_id = $1::uuid', [id], 'views-read');
  return row?.views ?? 0;
};

export interface NewView {
  readonly contentId: string;
  /** Who looks: the user's id, or a hash of where the request came from. */
  readonly viewer: string;
  readonly userId: string | undefined;
  /** `2026-01-31` */
  readonly day: string;
}

/** Counts somebody's first look at a public item on a day, the author's own aside. Returns all views; undefined for an unknown item. */
export const addView = async (sql: Sql, { contentId, viewer, userId, day }: NewView): Promise<number | undefined> => {
  const [row] = await sql.query<{ views: number | null }>(
    `WITH item AS (
       SELECT content_id FROM feed_items WHERE content_id = $1::uuid
     ), seen AS (
       INSERT INTO content_views (day, content_id, viewer)
       SELECT $2::date, f.content_id, $3 FROM feed_items f WHERE f.content_id = $1::uuid AND f.user_id IS DISTINCT FROM $4::uuid
       ON CONFLICT DO NOTHING RETURNING content_id
     ), marked AS (
       INSERT INTO stale_views AS v (content_id, day) SELECT content_id, $2::date FROM seen
       ON CONFLICT (content_id, day) DO UPDATE SET day = v.day WHERE false
     ), counted AS (
       UPDATE content_metrics m SET views = m.views + 1 FROM seen WHERE m.content_id = seen.content_id RETURNING m.views
     )
     SELECT coalesce((SELECT views FROM counted), (SELECT m.views FROM content_metrics m WHERE m.content_id = item.content_id), 0) AS views FROM item`,
    [contentId, day, viewer, userId ?? null],
    'view-add',
  );
  return row?.views ?? undefined;
};

/** Who looked on days before this one is of no more use, once it has been reported how many they were. */
export const forgetViewsBefore = async (sql: Sql, day: string): Promise<void> => {
  await sql.query(
    'DELETE FROM content_views v WHERE v.day < $1::date AND NOT EXISTS (SELECT FROM stale_views s WHERE s.content_id = v.content_id AND s.day = v.day)',
    [day],
  );
};

export interface ViewReport {
  readonly contentId: string;
  readonly userId: string;
  readonly signalId: string;
  readonly views: number;
  readonly day: string;
  readonly dayViews: number;
  readonly version: number;
}

/** Takes up to `limit` days of items off the list and counts their views; each report of an item has a greater version. */
export const takeViewReports = async (sql: Sql, limit: number): Promise<{ taken: number; reports: ViewReport[] }> => {
  const taken = await sql.query<{ content_id: string; day: string }>(
    `DELETE FROM stale_views WHERE (content_id, day) IN (SELECT content_id, day FROM stale_views LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING content_id, day::text AS day`,
    [limit],
    'views-take',
  );
  if (taken.length === 0) return { taken: 0, reports: [] };
  const values = [taken.map(({ content_id }) => content_id), taken.map(({ day }) => day)];
  await sql.query(
    `INSERT INTO view_reports AS r (content_id, version) SELECT DISTINCT id, 1 FROM unnest($1::uuid[]) AS id ORDER BY id
     ON CONFLICT (content_id) DO UPDATE SET version = r.version + 1`,
    [values[0]],
    'views-version',
  );
  const reports = await sql.query<ViewReport & Record<string, unknown>>(
    `SELECT t.content_id AS "contentId", c.user_id AS "userId", coalesce(c.signal_id::text, '') AS "signalId", m.views, t.day::text AS day,
       (SELECT count(*)::int FROM content_views v WHERE v.content_id = t.content_id AND v.day = t.day) AS "dayViews", r.version
     FROM unnest($1::uuid[], $2::date[]) AS t(content_id, day) JOIN content_core c ON c.id = t.content_id
     JOIN content_metrics m ON m.content_id = t.content_id JOIN view_reports r ON r.content_id = t.content_id ORDER BY t.content_id, t.day`,
    values,
    'views-report',
  );
  return { taken: taken.length, reports };
};

/** Whether any views wait to be reported. */
export const hasViewReports = async (sql: Sql): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM stale_views LIMIT 1', [], 'views-waiting')).length > 0;
