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
     ), counted AS (
       UPDATE content_metrics m SET views = m.views + 1 FROM seen WHERE m.content_id = seen.content_id RETURNING m.views
     )
     SELECT coalesce((SELECT views FROM counted), (SELECT m.views FROM content_metrics m WHERE m.content_id = item.content_id), 0) AS views FROM item`,
    [contentId, day, viewer, userId ?? null],
    'view-add',
  );
  return row?.views ?? undefined;
};

/** Who looked on days before this one is of no more use. */
export const forgetViewsBefore = async (sql: Sql, day: string): Promise<void> => {
  await sql.query('DELETE FROM content_views WHERE day < $1::date', [day]);
};
