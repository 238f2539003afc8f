import { t } from '@lingui/core/macro';
import { Avatar, Icon, type IconName, timeAgo } from '@trenzeye/frontend-kit';
import type { SyntheticEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { LineageNode } from '../api.ts';

const icons: Record<LineageNode['type'], IconName> = { thread: 'thread', image: 'image', video: 'video' };

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** A link in a tree, which has keys of its own: Enter opens the link instead of a branch. */
export const NodeLink = (props: LinkProps) => <Link {...props} onKeyDown={stop} onFocus={stop} />;

/** An item of the lineage, with a link to it unless it is the current or a removed one. */
export function NodeRow({ node, isCurrent }: { node: LineageNode; isCurrent: boolean }) {
  const { id, status, title, author, depth, type, created_at } = node;
  return (
    <div className="tz-lineage-node" data-status={status} aria-current={isCurrent ? 'true' : undefined}>
      <Avatar username={author.username} src={author.avatar_url} size={28} />
      <div className="tz-lineage-node__body">
        <p className="tz-lineage-node__title">
          <Icon name={icons[type]} size={14} />
          {status === 'removed' ? (
            <span>{t`Removed`}</span>
          ) : isCurrent ? (
            <strong>{title}</strong>
          ) : (
            <NodeLink to={`/c/${id}`}>{title}</NodeLink>
          )}
        </p>
        <p className="tz-muted tz-tiny">
          <bdi>@{author.username}</bdi>
          {depth > 0 && t` · Depth ${depth}`} · {timeAgo(created_at)}
          {isCurrent && t` · this post`}
        </p>
      </div>
    </div>
  );
}
