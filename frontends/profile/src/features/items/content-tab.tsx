import { t } from '@lingui/core/macro';
import {
  Button,
  Card,
  Chip,
  compactNumber,
  EmptyState,
  ErrorState,
  formatLocale,
  Icon,
  type IconName,
  LoadMore,
  mergePages,
  timeAgo,
} from '@trenzeye/frontend-kit';
import type { UserContentItem } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import { useContent, useErrorToast } from './api.ts';
import { ContentSkeleton, TilePicture, TypeChip } from './content-tile.tsx';
import { contentPreviewLimit, previewText, startsWithTitle } from './preview-text.ts';
import './content-tile.css';

/** 'My Trenz': published content of a user. */
export function ContentTab({ id, isOwn }: { id: string; isOwn: boolean }) {
  const list = useContent(id);
  const { data, isPending, isLoadingError, isFetching, refetch, error } = list;
  useErrorToast(error, t`Failed to load content`);
  if (isPending) return <ContentSkeleton label={t`Loading content`} />;
  if (isLoadingError)
    return <ErrorState title={t`Failed to load content`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const items = mergePages(data?.pages ?? []);
  if (items.length === 0)
    return (
      <EmptyState
        title={t`No content created yet.`}
        action={
          isOwn && (
            <Button kind="primary" icon="spark" to="/generate">
              {t`Create Content`}
            </Button>
          )
        }
      />
    );
  return (
    <>
      <ul className="tz-content-grid">
        {items.map((item) => (
          <ContentTile key={item.id} item={item} />
        ))}
      </ul>
      <LoadMore {...list} autoLoad />
    </>
  );
}

function ContentTile({ item }: { item: UserContentItem }) {
  const { id, type, title, created_at, content_preview, metrics, isTestContent } = item;
  const text = previewText(content_preview, contentPreviewLimit);
  const isTitleInText = startsWithTitle(text, title);
  const body = isTitleInText ? content_preview.tweets?.[1] : text;
  return (
    <Card as="li" padded={false} className="tz-content-tile">
      <TilePicture preview={content_preview} />
      <div className="tz-content-tile__body">
        <p className="tz-content-tile__meta">
          <TypeChip type={type} />
          {isTestContent && <Chip tone="warning">{t`TEST MODE`}</Chip>}
          <time dateTime={created_at} title={new Date(created_at).toLocaleString(formatLocale())}>
            {timeAgo(created_at)}
          </time>
        </p>
        <h2 className="tz-content-tile__title" dir="auto">
          <Link to={`/c/${id}`} className="tz-content-tile__link">
            {isTitleInText ? text : title}
          </Link>
        </h2>
        {body && (
          <p className="tz-content-tile__text" dir="auto">
            {body}
          </p>
        )}
        <ul className="tz-content-tile__metrics">
          <Metric icon="heart" label={t`Likes`} value={metrics.likes} />
          <Metric icon="comment" label={t`Comments`} value={metrics.comments} />
          <Metric icon="remix" label={t`Remixes`} value={metrics.remixes} />
        </ul>
      </div>
    </Card>
  );
}

const Metric = ({ icon, label, value }: { icon: IconName; label: string; value: number }) => (
  <li title={label}>
    <Icon name={icon} size={16} />
    <span className="tz-visually-hidden">{label}: </span>
    {compactNumber(value)}
  </li>
);
