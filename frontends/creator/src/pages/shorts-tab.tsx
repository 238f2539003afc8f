import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, ErrorState, mergePages, Skeleton, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { BookmarkButton } from '../features/bookmarks/bookmark-button.tsx';
import { preloadComments, useCommentsModal } from '../features/comments/use-comments-modal.ts';
import { useFeed } from '../features/feed/api.ts';
import { ContentStats } from '../features/feed/components/content-details.tsx';
import { patchItem, useItem } from '../features/items/api.ts';
import { viewsLabel } from '../features/items/count-labels.ts';
import { ContentReactions } from '../features/reactions/reaction-bar.tsx';
import { type ShortPlayback, ShortPlayer } from '../features/shorts/components/short-player.tsx';
import { ShortsFeed } from '../features/shorts/components/shorts-feed.tsx';
import { toPlayableShort } from '../features/shorts/playable-short.ts';
import { useViewCount } from '../features/shorts/use-player.ts';
import { ItemCommentsModal } from './item-comments-modal.tsx';
import { patchReactions, useLiveItems } from './use-live-items.ts';

const noIds: readonly string[] = [];

/** The shorts tab: the newest Shorts. */
export function ShortsTab() {
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error, hasNextPage, fetchNextPage } = useFeed({
    filter: 'shorts',
    sort: 'newest',
    tag: null,
    following: false,
  });
  const toast = useToast();
  const { openComments, loadingId, open, close } = useCommentsModal();
  const items = useMemo(() => mergePages(data?.pages ?? []), [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetchNextPageError, fetchNextPage]);
  useEffect(() => {
    if (isFetchNextPageError) toast.error(t`Failed to load more Shorts`);
  }, [isFetchNextPageError, toast]);

  if (isPending) return <ShortsSkeleton />;
  if (isLoadingError)
    return <ErrorState title={t`Shorts could not be loaded`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (items.length === 0) return <NoShorts />;
  return (
    <>
      <ShortsFeed
        items={items}
        onNearEnd={loadMore}
        render={(item, state) => <Slide item={item} {...state} isLoadingComments={loadingId === item.id} onComments={() => open(item)} />}
      />
      {openComments && <ItemCommentsModal {...openComments} onClosed={close} />}
    </>
  );
}

const NoShorts = () => (
  <EmptyState
    icon="video"
    title={t`No Shorts yet`}
    hint={t`Create one from any signal. It plays here as soon as you publish it.`}
    action={
      <Button kind="primary" to="/generate?type=shorts">
        {t`Script a Short`}
      </Button>
    }
  />
);

interface SlideProps {
  readonly item: ContentItem;
  readonly isActive: boolean;
  readonly isNear: boolean;
  readonly playback: ShortPlayback;
  readonly isLoadingComments: boolean;
  readonly onComments: () => void;
}

function Slide({ item, isActive, isNear, playback, isLoadingComments, onComments }: SlideProps) {
  const client = useQueryClient();
  const { data, isError, refetch, isFetching } = useItem(item.id, isNear);
  const detail = data?.status === 'published' ? data : undefined;
  const short = useMemo(() => detail && toPlayableShort(detail), [detail]);
  useLiveItems(isNear ? [item.id] : noIds);
  const onCounted = useCallback((views: number) => patchItem(client, item.id, () => ({ views })), [client, item.id]);
  useViewCount(item.id, isActive && short !== undefined, onCounted);
  if (isError)
    return (
      <div className="tz-short-placeholder">
        <ErrorState title={t`This Short could not be loaded`} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    );
  if (!detail || !short) return <Skeleton className="tz-short-placeholder" radius={12} />;
  return (
    <>
      <ShortPlayer short={short} playback={playback}>
        <p className="tz-shorts__author">
          <Link to={`/u/${item.author.id}`}>
            <bdi>@{item.author.username}</bdi>
          </Link>
        </p>
        <h2 className="tz-shorts__title">
          <Link to={`/c/${item.id}`}>{item.title}</Link>
        </h2>
        <p className="tz-shorts__meta">
          <span>{viewsLabel(detail.views)}</span>
          {item.provenance && <span>{item.provenance.label}</span>}
          {item.isTestContent && <span>{t`TEST MODE`}</span>}
          {item.author.isTestUser && <span>{t`Beta Tester`}</span>}
        </p>
      </ShortPlayer>
      <div className="tz-shorts__actions">
        <ContentReactions item={item} show={(state) => patchReactions(client, item.id, state)} />
        <ContentStats
          item={item}
          isLoadingComments={isLoadingComments}
          onPreload={preloadComments}
          onComments={onComments}
          remixesPath={`/c/${item.id}#lineage`}
        />
        <BookmarkButton id={item.id} title={item.title} />
      </div>
    </>
  );
}

const ShortsSkeleton = () => (
  <div className="tz-shorts" aria-busy="true">
    <VisuallyHidden>{t`Loading Shorts`}</VisuallyHidden>
    <div className="tz-shorts__viewport" aria-hidden="true">
      <div className="tz-shorts__slide">
        <Skeleton className="tz-short-placeholder" radius={12} />
      </div>
    </div>
  </div>
);
