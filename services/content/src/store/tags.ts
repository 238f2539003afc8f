import type { Sql } from '@trenzeye/kit';

/** How many public items carry a tag. */
export const countTag = async (sql: Sql, tag: string): Promise<number> => {
  const [row] = await sql.query<{ count: number }>('SELECT count(*)::int AS count FROM item_tags WHERE tag = $1', [tag], 'tag-count');
  return row?.count ?? 0;
};

const looksAt = 300;
const shows = 10;

/** What goes with a tag on its latest items, most often first. */
export const readRelatedTags = async (sql: Sql, tag: string): Promise<{ tag: string; count: number }[]> =>
  sql.query(
    `SELECT o.tag, count(*)::int AS count
     FROM (SELECT content_id FROM item_tags WHERE tag = $1 ORDER BY published_at DESC, content_id DESC LIMIT ${looksAt}) latest
     JOIN item_tags o ON o.content_id = latest.content_id AND o.tag <> $1
     GROUP BY o.tag ORDER BY count(*) DESC, o.tag LIMIT ${shows}`,
    [tag],
    'tag-related',
  );
