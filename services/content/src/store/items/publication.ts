import type { ContentItem } from '@trenzeye/proto/http/content';
import type { Database } from '../transaction.ts';

/** Number of public items of an author; the version grows with each change. */
export interface AuthorTotal {
  readonly publishedTotal: number;
  readonly totalVersion: number;
}

interface Publication extends AuthorTotal {
  readonly version: number;
  /** The Short shown by the item, or empty. */
  readonly shortId: string;
}

/**
 * Makes a draft public: its status, its counts (which may exist before it) and its row in the feed. Counts that arrive meanwhile wait
 * for the row lock of `content_metrics` and then find the feed row. The item is locked by `lockOwnItem`.
 */
export const makePublic = async (prisma: Database, id: string, preview: ContentItem['content_preview'], at: Date): Promise<Publication> => {
  const publishedAt = at.toISOString();
  // Raw: four dependent writes on the publication path in one statement.
  const [row] = await prisma.$queryRaw<Publication[]>`
    WITH core AS (
      UPDATE content_core SET status = 'published', visibility = 'public', published_at = ${publishedAt}::timestamptz,
        updated_at = ${publishedAt}::timestamptz, version = version + 1
      WHERE id = ${id}::uuid RETURNING *
    ), metrics AS (
      INSERT INTO content_metrics AS m (content_id) VALUES (${id}::uuid) ON CONFLICT (content_id) DO UPDATE SET views = m.views RETURNING *
    ), shown AS (
      INSERT INTO feed_items (content_id, user_id, signal_id, type, title, preview, provenance, is_test_content, published_at, likes, remix_count, comment_count, reactions)
      SELECT c.id, c.user_id, c.signal_id, c.type, c.title, ${JSON.stringify(preview)}::jsonb, c.provenance, c.is_test_content, c.published_at,
        m.likes, m.remix_count, m.comment_count, m.reactions
      FROM core c, metrics m
    ), total AS (
      INSERT INTO author_totals AS a (user_id, published, version) SELECT user_id, 1, 1 FROM core
      ON CONFLICT (user_id) DO UPDATE SET published = a.published + 1, version = a.version + 1 RETURNING published, version
    )
    SELECT core.version, coalesce(core.short_id::text, '') AS "shortId", total.published AS "publishedTotal", total.version AS "totalVersion"
    FROM core, total`;
  if (!row) throw new Error(`item ${id} missing while it is published`);
  return row;
};
