import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, EmptyState, ErrorState, LoadMore, mergePages, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ContentCard, FeedSkeleton } from '../feed/components/content-card.tsx';
import { Masonry } from '../feed/components/masonry.tsx';
import { useBookmarks } from './api.ts';
import '../feed/components/feed.css';

interface BookmarkListProps {
  readonly userId: string;
  /** Empty: all bookmarks. */
  readonly q: string;
  readonly onClear: () => void;
  /** Content of the bottom row of each card. */
  readonly renderActions: (item: ContentItem) => ReactNode;
}

/** The viewer's bookmarked items in columns. */
export function BookmarkList({ userId, q, onClear, renderActions }: BookmarkListProps) {
  const list = useBookmarks(userId, q);
  const { data, isPending, isLoadingError, isFetching, refetch, error } = list;
  const items = useMemo(() => mergePages(data?.pages ?? []), [data]);
  const render = useCallback((item: ContentItem) => <ContentCard item={item} isPublished actions={renderActions(item)} />, [renderActions]);
  if (isPending) return <FeedSkeleton />;
  if (isLoadingError)
    return <ErrorState title={t`Failed to load bookmarks`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (items.length === 0) return q === '' ? <NoBookmarks /> : <NoMatches q={q} onClear={onClear} />;
  return (
    <>
      <Masonry items={items} label={t`Bookmarks`} render={render} />
      <VisuallyHidden>
        <span role="status">
          <Trans>{items.length} bookmarks shown</Trans>
        </span>
      </VisuallyHidden>
      <LoadMore {...list} autoLoad />
    </>
  );
}

const NoBookmarks = () => (
  <EmptyState
    icon="bookmark"
    title={t`No bookmarks yet`}
    hint={t`Save a post with its bookmark button to find it here again. Only you see your bookmarks.`}
    action={
      <Button kind="primary" to="/explore">
        {t`Explore`}
      </Button>
    }
  />
);

const NoMatches = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <EmptyState icon="search" title={t`No bookmarks match “${q}”`} action={<Button onClick={onClear}>{t`Show all bookmarks`}</Button>} />
);
