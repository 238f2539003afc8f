import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

/** The end of a list that goes on: what `useInfiniteQuery` answers, less the data. */
interface LoadMoreProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** `cancelRefetch: false` lets a quiet refetch that is under way finish. */
  readonly fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  readonly isFetchNextPageError?: boolean;
  /** Also loads when the end comes near while scrolling; after a failure only the button does. */
  readonly whenNear?: boolean;
}

/** How far below the window the end may still be, in CSS pixels. */
const near = 900;

/** 'Load More' where there is more, nothing at the end. */
export function LoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, whenNear = false }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWatching = whenNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isWatching || !end.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { rootMargin: `${near}px 0px` },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isWatching, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="tz-more">
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage({ cancelRefetch: false })}>
        Load More
      </Button>
    </div>
  );
}
