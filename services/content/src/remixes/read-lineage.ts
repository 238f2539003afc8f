import { notFound } from '@trenzeye/kit';
import type { Lineage } from '@trenzeye/proto/http/content';
import { presentAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import { type LineageRow, readAncestors, readDescendants, readLineageItem } from './store.ts';

const presentNode = (row: LineageRow): Lineage['ancestors'][number] => ({
  id: row.id,
  type: row.type,
  status: row.status,
  title: row.status === 'removed' ? null : row.title,
  author: presentAuthor(row),
  depth: row.depth,
  remix_count: row.live,
  created_at: row.published_at.toISOString(),
});

/** The ancestors and remixes of an item, removed items as tombstones. Throws `not_found` for drafts and unknown ids. */
export const readLineage = async ({ prisma }: Pick<ContentContext, 'prisma'>, id: string): Promise<Lineage> => {
  const item = await readLineageItem(prisma, id);
  if (!item) throw notFound('item');
  const [ancestors, descendants] = await Promise.all([readAncestors(prisma, id), readDescendants(prisma, id)]);
  const shown = Map.groupBy(descendants, ({ parent_id }) => parent_id);
  const withRest = (row: LineageRow) => ({ ...presentNode(row), more_children: row.remixes - (shown.get(row.id)?.length ?? 0) });
  return {
    ancestors: ancestors.map(presentNode),
    more_ancestors: Math.max(item.depth - ancestors.length, 0),
    item: withRest(item),
    descendants: descendants.map((row) => ({ ...withRest(row), parent_id: row.parent_id ?? id })),
  };
};
