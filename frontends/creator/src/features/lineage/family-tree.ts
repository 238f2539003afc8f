import type { Lineage } from '@trenzeye/proto/http/content';

export type Node = Lineage['ancestors'][number];

/** A remix with those made of it. `more` of them are not in the answer. */
export interface Branch {
  readonly node: Node;
  readonly more: number;
  readonly children: readonly Branch[];
}

/** The item with everything below it, in the order of the answer. */
export function treeOf({ item, descendants }: Pick<Lineage, 'item' | 'descendants'>): Branch {
  const below = Map.groupBy(descendants, ({ parent_id }) => parent_id);
  const branch = (node: Node & { readonly more_children: number }): Branch => ({
    node,
    more: node.more_children,
    children: (below.get(node.id) ?? []).map(branch),
  });
  return branch(item);
}

/** How many remixes there are in all, and how many levels below the item; what is not in the answer is not counted. */
export function sizeOf({ children }: Branch): { readonly remixes: number; readonly levels: number } {
  const sizes = children.map(sizeOf);
  return {
    remixes: sizes.reduce((sum, { remixes }) => sum + remixes, children.length),
    levels: children.length === 0 ? 0 : 1 + Math.max(...sizes.map(({ levels }) => levels)),
  };
}
