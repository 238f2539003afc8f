import { Button } from './button.tsx';

/** The end of a list that goes on: what `useInfiniteQuery` answers, less the data. */
interface LoadMoreProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** `cancelRefetch: false` lets a quiet refetch that is under way finish. */
  readonly fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** 'Load More' where there is more, nothing at the end. */
export function LoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: LoadMoreProps) {
  if (!hasNextPage) return null;
  return (
    <div className="tz-more">
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage({ cancelRefetch: false })}>
        Load More
      </Button>
    </div>
  );
}
