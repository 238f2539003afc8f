import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

/** The result of `useInfiniteQuery` without its data. */
interface LoadMoreProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** Also while loaded pages are fetched again. */
  readonly isFetching: boolean;
  /** `cancelRefetch: false` lets a background refetch finish; the request for a page is then ignored. */
  readonly fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  readonly isFetchNextPageError?: boolean;
  /** Also loads when the end is near while scrolling; after a failure only the button does. */
  readonly autoLoad?: boolean;
}

/** Distance below the viewport at which loading starts. */
const scrollMarginPixels = 900;

/** A 'Load More' button, and a line that stays while the last attempt has failed; nothing after the last page. */
export function LoadMore({
  hasNextPage,
  isFetchingNextPage,
  isFetching,
  fetchNextPage,
  isFetchNextPageError,
  autoLoad: whenNear = false,
}: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  // Not during a background refetch: the request would be ignored, and the observer reports only changes.
  const isObserving = whenNear && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (!isObserving || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy device one call has several changes, the latest last.
        if (entries.at(-1)?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { rootMargin: `${scrollMarginPixels}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isObserving, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="tz-load-more">
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className="tz-muted" role="status">
          {t`More could not be loaded.`}
        </p>
      )}
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage({ cancelRefetch: true })}>
        {t`Load More`}
      </Button>
    </div>
  );
}
