import { t } from '@lingui/core/macro';
import { Button, Card, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { useLatestItems } from '../../features/feed/use-feed-items.ts';
import { ItemRow } from './item-row.tsx';
import { Section } from './section.tsx';

export function LatestItems() {
  const { data: items, isPending, isError, refetch, isFetching } = useLatestItems(4);
  return (
    <Section title={t`Latest in the feed`} more={{ to: '/explore', label: t`Explore all` }}>
      {isPending && [0, 1, 2].map((row) => <Skeleton key={row} height="6rem" radius="12px" className="home__skeleton" />)}
      {isError && <ErrorState title={t`Failed to load content feed`} onRetry={() => void refetch()} retrying={isFetching} />}
      {items?.length === 0 && (
        <Card className="home__empty">
          <p className="tz-muted">{t`No content found. Be the first to create something!`}</p>
          <Button size="small" icon="plus" to="/generate">
            {t`Create Content`}
          </Button>
        </Card>
      )}
      <ul className="home__list">
        {items?.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
