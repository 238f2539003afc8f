import {
  Button,
  Card,
  Chip,
  compactNumber,
  EmptyState,
  ErrorState,
  Icon,
  type IconName,
  LoadMore,
  mergePages,
  timeAgo,
} from '@trenzeye/frontend-kit';
import type { UserContentItem } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { contentPreview } from './cut-text.ts';
import { KindChip } from './kinds.tsx';
import { useContent, useFailureToast } from './list-work.ts';
import { previewText, repeats } from './preview-text.ts';
import { WorkSkeleton } from './work-skeleton.tsx';
import './work.css';

/** 'My Trenz': what somebody has published. */
export function ContentTab({ id, isOwn }: { id: string; isOwn: boolean }) {
  const list = useContent(id);
  const { data, isPending, isLoadingError, isFetching, refetch, error } = list;
  useFailureToast(error, 'Failed to load content');
  if (isPending) return <WorkSkeleton label="Loading content" />;
  if (isLoadingError)
    return <ErrorState title="Failed to load content" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const items = mergePages(data?.pages ?? []);
  if (items.length === 0)
    return (
      <EmptyState
        title="No content created yet."
        action={
          isOwn && (
            <Button kind="primary" icon="spark" to="/generate">
              Create Content
            </Button>
          )
        }
      />
    );
  return (
    <>
      <ul className="tz-works">
        {items.map((item) => (
          <ContentTile key={item.id} item={item} />
        ))}
      </ul>
      <LoadMore {...list} whenNear />
    </>
  );
}

function ContentTile({ item }: { item: UserContentItem }) {
  const { id, type, title, created_at, content_preview, metrics, isTestContent } = item;
  const text = previewText(content_preview, contentPreview);
  const isSame = repeats(text, title);
  const more = isSame ? content_preview.tweets?.[1] : text;
  return (
    <Card as="li" padded={false} className="tz-work">
      {content_preview.image_url && <img className="tz-work__picture" src={content_preview.image_url} alt="" loading="lazy" />}
      <div className="tz-work__words">
        <p className="tz-work__facts">
          <KindChip kind={type} />
          {isTestContent && <Chip tone="warning">TEST MODE</Chip>}
          <time dateTime={created_at} title={new Date(created_at).toLocaleString()}>
            {timeAgo(created_at)}
          </time>
        </p>
        <h2 className="tz-work__title">
          <Link to={`/c/${id}`} className="tz-work__open">
            {isSame ? text : title}
          </Link>
        </h2>
        {more && <p className="tz-work__text">{more}</p>}
        <ul className="tz-work__numbers">
          <Metric icon="heart" label="Likes" value={metrics.likes} />
          <Metric icon="comment" label="Comments" value={metrics.comments} />
          <Metric icon="remix" label="Remixes" value={metrics.remixes} />
        </ul>
      </div>
    </Card>
  );
}

const Metric = ({ icon, label, value }: { icon: IconName; label: string; value: number }) => (
  <li title={label}>
    <Icon name={icon} size={16} />
    <span className="tz-hidden">{label}: </span>
    {compactNumber(value)}
  </li>
);
