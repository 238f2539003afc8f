import type { Database } from '../../database/transaction.ts';

interface NewView {
  readonly contentId: string;
  /** The user's id, or a hash of the request's origin. */
  readonly viewer: string;
  readonly userId: string | undefined;
  /** `2026-01-31` */
  readonly day: string;
}

/** Counts a viewer's first view of a public item on a day, except the author's own. Returns all views; undefined for an unknown item. */
export const addView = async (prisma: Database, { contentId, viewer, userId, day }: NewView): Promise<number | undefined> => {
  // Raw: three dependent writes for every view in one statement.
  const [row] = await prisma.$queryRaw<{ views: number }[]>`
    WITH item AS (
      SELECT content_id FROM feed_items WHERE content_id = ${contentId}::uuid
    ), viewed AS (
      INSERT INTO content_views (day, content_id, viewer)
      SELECT ${day}::date, f.content_id, ${viewer} FROM feed_items f
      WHERE f.content_id = ${contentId}::uuid AND f.user_id IS DISTINCT FROM ${userId ?? null}::uuid
      ON CONFLICT DO NOTHING RETURNING content_id
    ), marked AS (
      INSERT INTO pending_view_reports AS v (content_id, day) SELECT content_id, ${day}::date FROM viewed
      ON CONFLICT (content_id, day) DO UPDATE SET day = v.day WHERE false
    ), counted AS (
      UPDATE content_metrics m SET views = m.views + 1 FROM viewed WHERE m.content_id = viewed.content_id RETURNING m.views
    )
    SELECT coalesce((SELECT views FROM counted), (SELECT m.views FROM content_metrics m WHERE m.content_id = item.content_id), 0) AS views FROM item`;
  return row?.views;
};

/** Deletes the viewers of days before this one, once their number has been reported. */
export const deleteViewsBefore = async (prisma: Database, day: string): Promise<void> => {
  // Raw: an anti-join between tables without a foreign key.
  await prisma.$executeRaw`
    DELETE FROM content_views v WHERE v.day < ${day}::date
      AND NOT EXISTS (SELECT FROM pending_view_reports s WHERE s.content_id = v.content_id AND s.day = v.day)`;
};

interface ViewReport {
  readonly contentId: string;
  readonly userId: string;
  readonly signalId: string;
  readonly views: number;
  readonly day: string;
  readonly dayViews: number;
  readonly version: number;
}

/** Takes up to `limit` days of items off the list and counts their views; each report of an item has a greater version. */
export const takeViewReports = async (prisma: Database, limit: number): Promise<{ taken: number; reports: ViewReport[] }> => {
  // Raw: SKIP LOCKED, so that replicas take different rows.
  const taken = await prisma.$queryRaw<{ content_id: string; day: string }[]>`
    DELETE FROM pending_view_reports
    WHERE (content_id, day) IN (SELECT content_id, day FROM pending_view_reports LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING content_id, day::text AS day`;
  if (taken.length === 0) return { taken: 0, reports: [] };
  const [ids, days] = [taken.map(({ content_id }) => content_id), taken.map(({ day }) => day)];
  // Raw: many upserts that increment, in one order of locks.
  await prisma.$executeRaw`
    INSERT INTO view_report_versions AS r (content_id, version) SELECT DISTINCT id, 1 FROM unnest(${ids}::uuid[]) AS id ORDER BY id
    ON CONFLICT (content_id) DO UPDATE SET version = r.version + 1`;
  // Raw: counts per item and day.
  const reports = await prisma.$queryRaw<ViewReport[]>`
    SELECT t.content_id AS "contentId", c.user_id AS "userId", coalesce(c.signal_id::text, '') AS "signalId", m.views, t.day::text AS day,
      (SELECT count(*)::int FROM content_views v WHERE v.content_id = t.content_id AND v.day = t.day) AS "dayViews", r.version
    FROM unnest(${ids}::uuid[], ${days}::date[]) AS t(content_id, day) JOIN content_core c ON c.id = t.content_id
    JOIN content_metrics m ON m.content_id = t.content_id JOIN view_report_versions r ON r.content_id = t.content_id ORDER BY t.content_id, t.day`;
  return { taken: taken.length, reports };
};

/** Whether views wait to be reported. */
export const hasPendingViewReports = async (prisma: Database): Promise<boolean> => (await prisma.pendingViewReport.findFirst()) !== null;
