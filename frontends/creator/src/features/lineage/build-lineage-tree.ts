import type { Lineage } from '@trenzeye/proto/http/content';

export type LineageNode = Lineage['ancestors'][number];

/** An item with its remixes; `more` is the number of remixes that are not in the response. */
export interface LineageBranch {
  readonly node: LineageNode;
  readonly more: number;
  readonly children: readonly LineageBranch[];
}

/** The item with all its descendants, in response order. */
export function buildLineageTree({ item, descendants }: Pick<Lineage, 'item' | 'descendants'>): LineageBranch {
  const below = Map.groupBy(descendants, ({ parent_id }) => parent_id);
  const branch = (node: LineageNode & { readonly more_children: number }): LineageBranch => ({
    node,
    more: node.more_children,
    children: (below.get(node.id) ?? []).map(branch),
  });
  return branch(item);
}

/** Total number of remixes and levels below the item, counting only those in the response. */
export function measureTree({ children }: LineageBranch): { readonly remixes: number; readonly levels: number } {
  const sizes = children.map(measureTree);
  return {
    remixes: sizes.reduce((sum, { remixes }) => sum + remixes, children.length),
    levels: children.length === 0 ? 0 : 1 + Math.max(...sizes.map(({ levels }) => levels)),
  };
}
