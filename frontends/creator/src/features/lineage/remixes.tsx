import { t } from '@lingui/core/macro';
import { ErrorState, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { CSSProperties } from 'react';
import type { LineageBranch } from './build-lineage-tree.ts';
import { flatten, type RemixItem, toRemixItem } from './remix-items.tsx';
import { useRemixTree } from './use-remix-tree.ts';

interface RemixesProps {
  readonly branch: LineageBranch;
  /** Id of the item whose page it is. */
  readonly current: string;
}

/** An item and its remixes. Loaded for items that have any; the tree with antd follows when it is near the viewport. */
export function Remixes({ branch, current }: RemixesProps) {
  const { place, Tree, error, retry } = useRemixTree();
  if (error) return <ErrorState title={t`The lineage could not be loaded`} detail={error.message} onRetry={retry} />;
  const root = toRemixItem(branch, current);
  return <div ref={place}>{Tree ? <Tree root={root} /> : <TreeSkeleton root={root} />}</div>;
}

/** As tall as the tree: the same rows, hidden. Not `aria-busy`: nothing is loaded while it is far below. */
const TreeSkeleton = ({ root }: { root: RemixItem }) => (
  <div>
    <VisuallyHidden>{t`Loading the lineage`}</VisuallyHidden>
    {flatten(root).map(({ key, title, 'aria-level': level }) => (
      <div key={key} className="tz-lineage__placeholder" style={{ '--level': level } as CSSProperties}>
        {title}
      </div>
    ))}
  </div>
);
