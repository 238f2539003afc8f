import type { Sql } from '@trenzeye/kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import type { AuthorTotal } from '../../items/index.ts';

interface Publication extends AuthorTotal {
  readonly id: string;
  readonly version: number;
  /** The Short shown by the item, or empty. */
  readonly shortId: string;
  readonly pictureIds: string[];
}

interface NewPublication {
  readonly id: string;
  readonly preview: ContentItem['content_preview'];
}

/**
 * Makes drafts of different authors public: their status, their counts (which may exist before it) and their rows in the feed. Counts
 * that arrive meanwhile wait for the row locks of `content_metrics` and then find the feed rows. The items are locked by
 * `lockOwnItems`. Returns the publications by item id.
 *
 * The LIMIT only tells the planner to expect one row: it expects ten of an array, and then keeps a plan that scans all of `content_core` if
 * that was small when the connection prepared the statement.
 * Bench: publish.
 */
export const makePublic = async (sql: Sql, items: readonly NewPublication[], at: Date): Promise<Map<string, Publication>> => {
  const rows = await sql.query<Publication>(
    `WITH input AS (
      SELECT id, preview::jsonb AS preview FROM unnest($1::uuid[], $2::text[]) AS input(id, preview) LIMIT cardinality($1::uuid[])
    ), core AS (
      UPDATE content_core c SET status = 'published', visibility = 'public', published_at = $3::timestamptz,
        updated_at = $3::timestamptz, version = version + 1
      FROM input WHERE c.id = input.id RETURNING c.*, input.preview
    ), metrics AS (
      INSERT INTO content_metrics AS m (content_id) SELECT id FROM input ORDER BY id ON CONFLICT (content_id) DO UPDATE SET views = m.views RETURNING *
    ), shown AS (
      INSERT INTO feed_items (content_id, user_id, signal_id, type, title, preview, provenance, is_test_content, published_at, likes, remix_count, comment_count, reactions)
      SELECT c.id, c.user_id, c.signal_id, c.type, c.title, c.preview, c.provenance, c.is_test_content, c.published_at,
        m.likes, m.remix_count, m.comment_count, m.reactions
      FROM core c JOIN metrics m ON m.content_id = c.id
    ), total AS (
      INSERT INTO author_totals AS a (user_id, published, version) SELECT user_id, 1, 1 FROM core
      ON CONFLICT (user_id) DO UPDATE SET published = a.published + 1, version = a.version + 1 RETURNING user_id, published, version
    )
    SELECT core.id, core.version, coalesce(core.short_id::text, '') AS "shortId",
      core.picture_ids::text[] AS "pictureIds", total.published AS "publishedTotal", total.version AS "totalVersion"
    FROM core JOIN total ON total.user_id = core.user_id`,
    [items.map(({ id }) => id), items.map(({ preview }) => JSON.stringify(preview)), at],
    'items-publish',
  );
  if (rows.length !== items.length) throw new Error(`${items.length - rows.length} items missing while they are published`);
  return new Map(rows.map((row) => [row.id, row]));
};
