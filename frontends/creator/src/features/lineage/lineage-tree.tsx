import { Avatar, ErrorState, Icon, type IconName, LinkButton, Skeleton, timeAgo, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { Lineage } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Branch, type Node, sizeOf, treeOf } from './family-tree.ts';
import { useLineage } from './get-lineage.ts';
import './lineage.css';

const icons: Record<Node['type'], IconName> = { thread: 'thread', image: 'image', video: 'video' };
/** Of a long line, the first one and this many nearest ones are shown at first. */
const nearest = 3;

/** Where an item comes from and what became of it: a drawn tree that is a nested list underneath. */
export function LineageTree({ id }: { id: string }) {
  const { data, isPending, isError, error, refetch, isFetching } = useLineage(id);
  if (isPending) return <LineageSkeleton />;
  if (isError)
    return (
      <ErrorState title="The lineage could not be loaded" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  const tree = treeOf(data);
  return (
    <div className="tz-lineage">
      <p className="tz-muted tz-small">{summaryOf(data, tree)}</p>
      <Ancestors lineage={data} />
      <ul className="tz-lineage__tree" aria-label="This piece and its remixes">
        <Twig branch={tree} current={id} />
      </ul>
    </div>
  );
}

function summaryOf({ item }: Lineage, tree: Branch): string {
  const { remixes, levels } = sizeOf(tree);
  const origin = item.depth === 0 ? 'An original' : `A remix at depth ${item.depth}`;
  if (remixes + tree.more === 0) return `${origin}. Nobody has remixed it yet.`;
  const counted = tree.more > 0 ? `more than ${remixes}` : String(remixes);
  return `${origin} with ${counted} ${remixes === 1 ? 'remix' : 'remixes'}${levels > 1 ? ` over ${levels} levels` : ''} below it.`;
}

function Ancestors({ lineage: { ancestors, more_ancestors } }: { lineage: Lineage }) {
  const [isWhole, setWhole] = useState(false);
  if (ancestors.length === 0) return null;
  const [first] = ancestors;
  const isLong = ancestors.length > nearest + 2 && !isWhole;
  const shown = isLong ? ancestors.slice(-nearest) : ancestors.slice(1);
  return (
    <ol className="tz-lineage__line" aria-label="Where it comes from, the first one first">
      {more_ancestors > 0 && <li className="tz-lineage__more">+{more_ancestors} more before</li>}
      {first && <Leaf node={first} />}
      {isLong && (
        <li className="tz-lineage__more">
          <LinkButton onClick={() => setWhole(true)}>+{ancestors.length - nearest - 1} more between</LinkButton>
        </li>
      )}
      {shown.map((node) => (
        <Leaf key={node.id} node={node} />
      ))}
    </ol>
  );
}

const Leaf = ({ node }: { node: Node }) => (
  <li>
    <Member node={node} isCurrent={false} />
  </li>
);

function Twig({ branch: { node, children, more }, current }: { branch: Branch; current: string }) {
  return (
    <li>
      <Member node={node} isCurrent={node.id === current} />
      {(children.length > 0 || more > 0) && (
        <ul>
          {children.map((child) => (
            <Twig key={child.node.id} branch={child} current={current} />
          ))}
          {more > 0 && (
            <li className="tz-lineage__more">
              {node.id === current ? `+${more} more` : <Link to={`/c/${node.id}#lineage`}>+{more} more</Link>}
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function Member({ node, isCurrent }: { node: Node; isCurrent: boolean }) {
  const { id, status, title, author, depth, type, created_at } = node;
  return (
    <div className="tz-member" data-status={status} aria-current={isCurrent ? 'true' : undefined}>
      <Avatar username={author.username} src={author.avatar_url} size={28} />
      <div className="tz-member__words">
        <p className="tz-member__title">
          <Icon name={icons[type]} size={14} />
          {status === 'removed' ? <span>Removed</span> : isCurrent ? <strong>{title}</strong> : <Link to={`/c/${id}`}>{title}</Link>}
        </p>
        <p className="tz-muted tz-tiny">
          @{author.username} · Depth {depth} · {timeAgo(created_at)}
          {isCurrent && ' · this piece'}
        </p>
      </div>
    </div>
  );
}

const LineageSkeleton = () => (
  <div className="tz-stack" aria-busy="true">
    <VisuallyHidden>Loading the lineage</VisuallyHidden>
    <Skeleton width="70%" height={16} />
    <Skeleton height={44} />
    <Skeleton width="90%" height={44} />
  </div>
);
