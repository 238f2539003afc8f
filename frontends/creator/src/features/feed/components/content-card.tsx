import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Avatar,
  Card,
  Chip,
  formatLocale,
  Icon,
  type IconName,
  ReportMenu,
  Skeleton,
  timeAgo,
  VisuallyHidden,
} from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { BookmarkButton } from '../../bookmarks/bookmark-button.tsx';
import { ContentBody } from './content-body.tsx';
import './content-card.css';
import { ProvenanceLine, TagList } from './content-details.tsx';
import './feed.css';

export function ContentSkeleton({ tall = false }: { tall?: boolean }) {
  return (
    <Card padded={false} className="tz-content" aria-hidden="true">
      <div className="tz-content__head">
        <Skeleton width={36} height={36} radius="50%" />
        <div className="tz-content__byline tz-stack">
          <Skeleton width="60%" height={14} />
        </div>
      </div>
      {tall ? <Skeleton height={280} radius={0} /> : null}
      <div className="tz-content__details">
        <Skeleton height={16} />
        <Skeleton width="85%" height={16} />
        <Skeleton width="50%" height={16} />
      </div>
      <div className="tz-content__actions">
        <Skeleton width={120} height={32} radius={999} />
      </div>
    </Card>
  );
}

export function FeedSkeleton() {
  return (
    <div className="tz-feed-skeleton" aria-busy="true">
      <VisuallyHidden>{t`Loading content`}</VisuallyHidden>
      {[true, false, true, false, false, true].map((tall, index) => (
        <ContentSkeleton key={index} tall={tall} />
      ))}
    </div>
  );
}

const types: Record<ContentItem['type'], { label: string; icon: IconName }> = {
  thread: { label: t`Thread`, icon: 'thread' },
  image: { label: t`Image`, icon: 'image' },
  video: { label: t`Short`, icon: 'video' },
};

interface ContentCardProps {
  readonly item: ContentItem;
  /** Whether the card links to the item's page and tags; false for a preview. */
  readonly isPublished?: boolean;
  /** Content of the bottom row. */
  readonly actions?: ReactNode;
}

/** Card of a published item or of a preview: author, preview, title, provenance. */
export function ContentCard({ item, isPublished = false, actions }: ContentCardProps) {
  const heading = useId();
  const { hashtags = [], remix_of } = item.content_preview;
  return (
    <Card as="article" padded={false} className="tz-content" aria-labelledby={heading}>
      <CardHeader item={item} isPublished={isPublished} />
      {remix_of && (
        <p className="tz-content__credit">
          <Icon name="remix" size={16} />
          <Link to={`/c/${remix_of.id}`}>
            <Trans>Remix of @{remix_of.username}</Trans>
          </Link>
        </p>
      )}
      <div className="tz-content__body">
        <ContentBody item={item} heading={heading} to={isPublished ? `/c/${item.id}` : null} />
      </div>
      <div className="tz-content__details">
        <TagList tags={hashtags} areLinks={isPublished} />
        {item.provenance && <ProvenanceLine provenance={item.provenance} />}
      </div>
      {actions && <div className="tz-content__actions">{actions}</div>}
    </Card>
  );
}

function CardHeader({
  item: { id, title, author, type, timestamp, isTestContent },
  isPublished,
}: {
  item: ContentItem;
  isPublished: boolean;
}) {
  const { label, icon } = types[type];
  return (
    <header className="tz-content__head">
      <Avatar username={author.username} src={author.avatar_url} size={36} />
      <div className="tz-content__byline">
        <p className="tz-content__author">
          {isPublished ? (
            <Link className="tz-content__name" to={`/u/${author.id}`}>
              <bdi>@{author.username}</bdi>
            </Link>
          ) : (
            <span className="tz-content__name">
              <bdi>@{author.username}</bdi>
            </span>
          )}
          {author.isVerified && (
            <span className="tz-content__verified" role="img" aria-label={t`Verified`} title={t`Verified`}>
              <Icon name="check" size={12} />
            </span>
          )}
        </p>
        <p className="tz-content__date">
          <time dateTime={timestamp} title={new Date(timestamp).toLocaleString(formatLocale())}>
            {timeAgo(timestamp)}
          </time>
          <Chip>
            <Icon name={icon} size={12} />
            {label}
          </Chip>
          {author.isTestUser && <Chip tone="info">{t`Beta Tester`}</Chip>}
          {isTestContent && <Chip tone="warning">{t`TEST MODE`}</Chip>}
        </p>
      </div>
      <div className="tz-content__badges">
        {isPublished && <BookmarkButton id={id} title={title} />}
        {isPublished && <ReportMenu target={{ type: 'content', id }} name={t`this post`} ownerId={author.id} />}
      </div>
    </header>
  );
}
