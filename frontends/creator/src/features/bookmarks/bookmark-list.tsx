import { Button, EmptyState, ErrorState, LoadMore, mergePages, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type ReactNode, useMemo } from 'react';
import { ContentCard } from '../feed/content-card.tsx';
import { FeedSkeleton } from '../feed/feed-skeleton.tsx';
import { Masonry } from '../feed/masonry.tsx';
import { useBookmarks } from './bookmark-queries.ts';
import '../feed/feed.css';

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
  if (isPending) return <FeedSkeleton />;
  if (isLoadingError)
    return <ErrorState title="Failed to load bookmarks" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (items.length === 0) return q === '' ? <NoBookmarks /> : <NoMatches q={q} onClear={onClear} />;
  return (
    <>
      <Masonry items={items} label="Bookmarks" render={(item) => <ContentCard item={item} isPublished actions={renderActions(item)} />} />
      <VisuallyHidden>
        <span role="status">{items.length} bookmarks shown</span>
      </VisuallyHidden>
      <LoadMore {...list} autoLoad />
    </>
  );
}

const NoBookmarks = () => (
  <EmptyState
    icon="bookmark"
    title="No bookmarks yet"
    hint="Save a post with its bookmark button to find it here again. Only you see your bookmarks."
    action={
      <Button kind="primary" to="/explore">
        Explore
      </Button>
    }
  />
);

const NoMatches = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <EmptyState icon="search" title={`No bookmark matches “${q}”`} action={<Button onClick={onClear}>Show all bookmarks</Button>} />
);
