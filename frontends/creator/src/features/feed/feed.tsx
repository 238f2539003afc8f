import { Button, EmptyState, ErrorState, LoadMore, mergePages, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ContentCard } from './content-card.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { Masonry } from './masonry.tsx';
import { type FeedChoice, useFeed } from './public-feed.ts';
import './feed.css';

interface FeedProps {
  readonly choice: FeedChoice;
  /** The bottom row of each card. */
  readonly renderActions: (item: ContentItem) => ReactNode;
}

/** The feed as a wall of cards; more come when its end is near, or with Load More. */
export function Feed({ choice, renderActions }: FeedProps) {
  const list = useFeed(choice);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  const items = useMemo(() => mergePages(data?.pages ?? []), [data]);
  useEffect(() => {
    if (isLoadingError || isFetchNextPageError) toast.error('Failed to load content feed');
  }, [isLoadingError, isFetchNextPageError, toast]);

  if (isPending) return <FeedSkeleton />;
  if (isLoadingError)
    return <ErrorState title="Failed to load content feed" detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (items.length === 0 && choice.following) {
    return (
      <EmptyState
        title="Nobody you follow has published anything like this yet."
        action={
          <Button kind="primary" to="/trenz?tab=leaderboard">
            Find people to follow
          </Button>
        }
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title="No content found. Be the first to create something!"
        action={
          <Button kind="primary" to="/generate">
            Create Content
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Masonry items={items} label="Content" render={(item) => <ContentCard item={item} isPublished actions={renderActions(item)} />} />
      <VisuallyHidden>
        <span role="status">{items.length} items shown</span>
      </VisuallyHidden>
      <LoadMore {...list} autoLoad />
    </>
  );
}
