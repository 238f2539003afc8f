import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ErrorState, LinkButton, lazyPart, Skeleton, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { Lineage } from '@trenzeye/proto/http/content';
import { Suspense, useState } from 'react';
import { buildLineageTree, type LineageBranch, type LineageNode, measureTree, useLineage } from '../api.ts';
import { NodeRow } from './lineage-node.tsx';
import './lineage.css';

const Remixes = lazyPart(async () => (await import('./remixes.tsx')).Remixes);

/** Of many ancestors, the first one and this many nearest ones are shown initially. */
const nearestCount = 3;

/** Ancestors and remixes of an item. */
export function LineageTree({ id }: { id: string }) {
  const { data, isPending, isError, error, refetch, isFetching } = useLineage(id);
  if (isPending) return <LineageSkeleton />;
  if (isError)
    return (
      <ErrorState title={t`The lineage could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const tree = buildLineageTree(data);
  return (
    <div className="tz-lineage">
      <p className="tz-muted tz-small">{lineageSummary(data, tree)}</p>
      <Ancestors lineage={data} />
      {tree.children.length + tree.more > 0 ? (
        <Suspense fallback={<LineageSkeleton />}>
          <Remixes branch={tree} current={id} />
        </Suspense>
      ) : (
        <NodeRow node={tree.node} isCurrent={tree.node.id === id} />
      )}
    </div>
  );
}

function lineageSummary({ item }: Lineage, tree: LineageBranch): string {
  const { remixes, levels } = measureTree(tree);
  const origin = item.depth === 0 ? t`An original` : t`A remix at depth ${item.depth}`;
  if (remixes + tree.more === 0) return t`${origin}. No remixes yet.`;
  const countText =
    tree.more > 0
      ? plural(remixes, { one: 'more than # remix', other: 'more than # remixes' })
      : plural(remixes, { one: '# remix', other: '# remixes' });
  return levels > 1 ? t`${origin} with ${countText} over ${levels} levels below it.` : t`${origin} with ${countText} below it.`;
}

function Ancestors({ lineage: { ancestors, more_ancestors } }: { lineage: Lineage }) {
  const [isExpanded, setExpanded] = useState(false);
  if (ancestors.length === 0) return null;
  const [first] = ancestors;
  const isLong = ancestors.length > nearestCount + 2 && !isExpanded;
  const shown = isLong ? ancestors.slice(-nearestCount) : ancestors.slice(1);
  return (
    <ol className="tz-lineage__ancestors" aria-label={t`Originals, oldest first`}>
      {more_ancestors > 0 && (
        <li className="tz-lineage__more">
          <Trans>+{more_ancestors} earlier</Trans>
        </li>
      )}
      {first && <AncestorRow node={first} />}
      {isLong && (
        <li className="tz-lineage__more">
          <LinkButton onClick={() => setExpanded(true)}>
            <Trans>+{ancestors.length - nearestCount - 1} more between</Trans>
          </LinkButton>
        </li>
      )}
      {shown.map((node) => (
        <AncestorRow key={node.id} node={node} />
      ))}
    </ol>
  );
}

const AncestorRow = ({ node }: { node: LineageNode }) => (
  <li>
    <NodeRow node={node} isCurrent={false} />
  </li>
);

const LineageSkeleton = () => (
  <div className="tz-stack" aria-busy="true">
    <VisuallyHidden>{t`Loading the lineage`}</VisuallyHidden>
    <Skeleton width="70%" height={16} />
    <Skeleton height={44} />
    <Skeleton width="90%" height={44} />
  </div>
);
