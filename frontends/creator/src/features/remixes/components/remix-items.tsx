import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LineageBranch } from '../api.ts';
import { NodeLink, NodeRow } from './lineage-node.tsx';

/** A node of the tree: an item, or the number of its remixes that are not shown. */
export interface RemixItem {
  readonly key: string;
  readonly title: ReactNode;
  /** The page that it opens; undefined for none. */
  readonly path: string | undefined;
  readonly selectable: boolean;
  readonly 'aria-level': number;
  children: RemixItem[];
}

/** An item with its remixes as nodes of a tree. `current` is the id of the item whose page it is. */
export function toRemixItem({ node, children, more }: LineageBranch, current: string, level = 1): RemixItem {
  const isCurrent = node.id === current;
  const path = isCurrent || node.status === 'removed' ? undefined : `/c/${node.id}`;
  const remixes = children.map((child) => toRemixItem(child, current, level + 1));
  return {
    key: node.id,
    title: <NodeRow node={node} isCurrent={isCurrent} />,
    path,
    selectable: path !== undefined,
    'aria-level': level,
    children: more > 0 ? [...remixes, moreItem(node.id, more, isCurrent, level + 1)] : remixes,
  };
}

function moreItem(parent: string, more: number, isCurrent: boolean, level: number): RemixItem {
  const path = `/c/${parent}#lineage`;
  return {
    key: `${parent}-more`,
    title: (
      <span className="tz-lineage__more">
        {isCurrent ? (
          t`+${more} more`
        ) : (
          <NodeLink to={path}>
            <Trans>+{more} more</Trans>
          </NodeLink>
        )}
      </span>
    ),
    path: isCurrent ? undefined : path,
    selectable: !isCurrent,
    'aria-level': level,
    children: [],
  };
}

/** An item and everything below it, in the order of the tree. */
export const flatten = (item: RemixItem): RemixItem[] => [item, ...item.children.flatMap(flatten)];
