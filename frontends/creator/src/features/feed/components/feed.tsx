import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, EmptyState, ErrorState, LoadMore, mergePages, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { type FeedFilters, useFeed } from '../api.ts';
import { ContentCard, FeedSkeleton } from './content-card.tsx';
import { Masonry } from './masonry.tsx';
import './feed.css';

interface FeedProps {
  readonly filters: FeedFilters;
  /** Content of the bottom row of each card; a new function renders all cards again. */
  readonly renderActions: (item: ContentItem) => ReactNode;
}

/** The feed in columns; the next page loads near its end or with Load More. */
export function Feed({ filters, renderActions }: FeedProps) {
  const list = useFeed(filters);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  const items = useMemo(() => mergePages(data?.pages ?? []), [data]);
  const render = useCallback((item: ContentItem) => <ContentCard item={item} isPublished actions={renderActions(item)} />, [renderActions]);
  useEffect(() => {
    if (isLoadingError || isFetchNextPageError) toast.error(t`Failed to load content feed`);
  }, [isLoadingError, isFetchNextPageError, toast]);

  if (isPending) return <FeedSkeleton />;
  if (isLoadingError)
    return (
      <ErrorState title={t`Failed to load content feed`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  if (items.length === 0 && filters.following) {
    return (
      <EmptyState
        title={t`No posts from people you follow yet.`}
        action={
          <Button kind="primary" to="/trenz?tab=leaderboard">
            {t`Find people to follow`}
          </Button>
        }
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title={t`No content found. Be the first to create something!`}
        action={
          <Button kind="primary" to="/generate">
            {t`Create Content`}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Masonry items={items} label={t`Content`} render={render} />
      <VisuallyHidden>
        <span role="status">
          <Trans>{items.length} items shown</Trans>
        </span>
      </VisuallyHidden>
      <LoadMore {...list} autoLoad />
    </>
  );
}
