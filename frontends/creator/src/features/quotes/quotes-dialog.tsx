import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar, callPage, Dialog, EmptyState, ErrorState, LoadMore, Skeleton, timeAgo } from '@trenzeye/frontend-kit';
import { type ContentItem, content } from '@trenzeye/proto/http/content';
import { Link } from 'react-router-dom';
import './quotes.css';

const pageSize = 20;

const useQuotes = (id: string) =>
  useInfiniteQuery({
    queryKey: ['quotes', id],
    queryFn: ({ pageParam, signal }) => callPage(content.quotesOf, { params: { id }, query: { limit: pageSize }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

/** The public posts that quote an item, latest first, each with a link to it. */
export function QuotesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, isError, error, refetch, isRefetching, ...paging } = useQuotes(id);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog title={t`Quotes`} onClose={onClose}>
      {isPending && <Skeleton height={160} />}
      {isError && (
        <ErrorState
          title={t`The quotes could not be loaded`}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      )}
      {data && items.length === 0 && <EmptyState icon="comment" title={t`No quotes to show`} />}
      <ul className="tz-quotes">
        {items.map((item) => (
          <QuoteEntry key={item.id} item={item} onOpen={onClose} />
        ))}
      </ul>
      <LoadMore {...paging} />
    </Dialog>
  );
}

const QuoteEntry = ({ item: { id, title, author, timestamp, content_preview }, onOpen }: { item: ContentItem; onOpen: () => void }) => (
  <li>
    <Link to={`/c/${id}`} className="tz-quotes__link" onClick={onOpen}>
      <span className="tz-row tz-row--tight">
        <Avatar username={author.username} src={author.avatar_url} size={24} />
        <strong>
          <bdi>@{author.username}</bdi>
        </strong>
        <time className="tz-muted tz-small" dateTime={timestamp}>
          {timeAgo(timestamp)}
        </time>
      </span>
      <span className="tz-quotes__text">{content_preview.text || title}</span>
    </Link>
  </li>
);
