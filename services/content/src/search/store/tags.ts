import type { Sql } from '@trenzeye/kit';
import { Prisma } from '../../database/generated/client.ts';
import { readFromStandby } from '../../database/standby.ts';

/** Number of public items with a tag, at most `limit`: counting hundreds of thousands would take longer than a search may. */
export const countTag = async (reader: Sql, tag: string, limit: number): Promise<number> => {
  // Raw: runs on the standby, with a limit before the aggregate.
  const [row] = await readFromStandby<{ count: number }>(
    reader,
    Prisma.sql`SELECT count(*)::int AS count FROM (SELECT FROM item_tags WHERE tag = ${tag} LIMIT ${limit}::int) counted`,
  );
  return row?.count ?? 0;
};

/** Latest items with the tag that are examined. */
const itemLimit = 300;
const relatedLimit = 10;

/** Other tags of a tag's latest items, most frequent first. */
export const readRelatedTags = (reader: Sql, tag: string): Promise<{ tag: string; count: number }[]> =>
  // Raw: runs on the standby, with a limit before the aggregate.
  readFromStandby(
    reader,
    Prisma.sql`
      SELECT o.tag, count(*)::int AS count
      FROM (SELECT content_id FROM item_tags WHERE tag = ${tag} ORDER BY published_at DESC, content_id DESC LIMIT ${itemLimit}::int) latest
      JOIN item_tags o ON o.content_id = latest.content_id AND o.tag <> ${tag}
      GROUP BY o.tag ORDER BY count(*) DESC, o.tag LIMIT ${relatedLimit}::int`,
  );
