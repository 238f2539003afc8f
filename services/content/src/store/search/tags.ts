import type { Sql } from '@trenzeye/kit';

/** Number of public items with a tag. Runs on the standby, which the Prisma client is not connected to. */
export const countTag = async (reader: Sql, tag: string): Promise<number> => {
  const [row] = await reader.query<{ count: number }>('SELECT count(*)::int AS count FROM item_tags WHERE tag = $1', [tag], 'tag-count');
  return row?.count ?? 0;
};

/** Latest items with the tag that are examined. */
const itemLimit = 300;
const relatedLimit = 10;

/** Other tags of a tag's latest items, most frequent first. Runs on the standby, too. */
export const readRelatedTags = async (reader: Sql, tag: string): Promise<{ tag: string; count: number }[]> =>
  reader.query(
    `SELECT o.tag, count(*)::int AS count
     FROM (SELECT content_id FROM item_tags WHERE tag = $1 ORDER BY published_at DESC, content_id DESC LIMIT ${itemLimit}) latest
     JOIN item_tags o ON o.content_id = latest.content_id AND o.tag <> $1
     GROUP BY o.tag ORDER BY count(*) DESC, o.tag LIMIT ${relatedLimit}`,
    [tag],
    'tag-related',
  );
