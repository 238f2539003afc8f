import type { Sql } from '@trenzeye/kit';
import type { ItemDetail } from '@trenzeye/proto/http/content';
import { type FeedRow, feedColumns, itemColumns, itemTables, type StoredItem } from '../../items/index.ts';
import { cardJson } from '../../link-previews/index.ts';

/** An item in any status. Bench: capacity. */
export const readItemById = async (sql: Sql, id: string): Promise<StoredItem | undefined> => {
  const [row] = await sql.query<StoredItem>(`SELECT ${itemColumns} FROM ${itemTables} WHERE c.id = $1::uuid`, [id], 'item-by-id');
  return row;
};

/** What the page of a public item shows in addition to its content, for one viewer. */
export interface ItemDetailsRow extends FeedRow {
  readonly views: number;
  /** Public posts that quote it. */
  readonly quotes: number;
  /** The cards of the links in its parts, in order. */
  readonly link_previews: ItemDetail['link_previews'];
  readonly user_reaction: string | null;
  /** Whether the viewer follows the author. */
  readonly follows: boolean;
  /** Whether the viewer or the author blocks the other. */
  readonly is_blocked: boolean;
}

const detailsText = `SELECT ${feedColumns}, coalesce(m.views, 0) AS views,
    (SELECT count(*)::int FROM content_core q WHERE q.quote_of = f.content_id AND q.status = 'published') AS quotes,
    (SELECT coalesce(jsonb_agg(${cardJson.sql} || jsonb_build_object('url', l.href, 'part', l.part) ORDER BY l.part), '[]')
      FROM item_links l JOIN link_previews p ON p.url = l.url
      WHERE l.author_id = f.user_id AND l.content_id = f.content_id AND NOT l.hidden AND p.title IS NOT NULL) AS link_previews,
    (SELECT r.reaction FROM viewer_reactions r WHERE r.user_id = $3::uuid AND r.content_id = f.content_id) AS user_reaction,
    EXISTS (SELECT FROM followers w WHERE w.user_id = f.user_id AND w.follower_id = $3::uuid AND w.following) AS follows,
    EXISTS (SELECT FROM relations b WHERE b.blocked AND b.user_id = f.user_id AND b.other_id = $3::uuid)
      OR EXISTS (SELECT FROM relations b WHERE b.blocked AND b.user_id = $3::uuid AND b.other_id = f.user_id) AS is_blocked
  FROM feed_items f LEFT JOIN authors a ON a.user_id = f.user_id LEFT JOIN content_metrics m ON m.content_id = f.content_id
  WHERE f.content_id = $1::uuid AND f.user_id = $2::uuid`;

/**
 * Undefined for an item that is not public. One statement, because pages of items are read about half as often as the feed.
 * Bench: capacity.
 */
export const readItemDetails = async (
  sql: Sql,
  { id, user_id }: Pick<StoredItem, 'id' | 'user_id'>,
  viewerId: string | undefined,
): Promise<ItemDetailsRow | undefined> => {
  const [row] = await sql.query<ItemDetailsRow>(detailsText, [id, user_id, viewerId ?? null], 'item-details');
  return row;
};
