import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, EmptyState, ErrorState, LoadMore, Skeleton, TabList, tabId, useToast, VisuallyHidden } from '@trenzeye/frontend-kit';
import type { SearchHit, SearchType } from '@trenzeye/proto/http/content';
import { useEffect } from 'react';
import { useSearch } from '../api.ts';
import { ItemRow, SignalRow, UserRow } from './hit-rows.tsx';
import './search.css';

const panel = 'search-results';
const tabs = [
  { name: 'all', label: t`All` },
  { name: 'items', label: t`Content` },
  { name: 'people', label: t`People` },
  { name: 'signals', label: t`Signals` },
] as const;

interface SearchResultsProps {
  readonly q: string;
  readonly type: SearchType;
  readonly onType: (type: SearchType) => void;
  readonly onClear: () => void;
}

/** Search results with tabs by type. */
export function SearchResults({ q, type, onType, onClear }: SearchResultsProps) {
  return (
    <>
      <div className="tz-search-tabs">
        <TabList label={t`Search in`} tabs={tabs} selected={type} onSelect={onType} panel={panel} />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, type)}>
        <Hits q={q} type={type} onClear={onClear} />
      </div>
    </>
  );
}

function Hits({ q, type, onClear }: Omit<SearchResultsProps, 'onType'>) {
  const list = useSearch(q, type);
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const toast = useToast();
  useEffect(() => {
    if (isFetchNextPageError) toast.error(t`Failed to load more results`, t`Please try again.`);
  }, [isFetchNextPageError, toast]);

  if (isPending) return <HitsSkeleton />;
  if (isLoadingError)
    return <ErrorState title={t`The search failed`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const hits = new Map(data?.pages.flatMap(({ items }) => items.map((hit) => [keyOf(hit), hit] as const)));
  if (hits.size === 0) {
    return (
      <EmptyState
        icon="search"
        title={t`Nothing found for “${q}”`}
        hint={t`Try fewer or different words. Partial words and small typos also match.`}
        action={<Button onClick={onClear}>{t`Clear the search`}</Button>}
      />
    );
  }
  return (
    <>
      <ul className="tz-hits" aria-label={t`Results for ${q}`}>
        {[...hits].map(([key, hit]) => (
          <li key={key}>{row(hit)}</li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">
          <Trans>{hits.size} results shown</Trans>
        </span>
      </VisuallyHidden>
      <LoadMore {...list} autoLoad />
    </>
  );
}

function keyOf(hit: SearchHit): string {
  if (hit.type === 'item') return `item-${hit.item.id}`;
  return hit.type === 'person' ? `person-${hit.person.id}` : `signal-${hit.signal.id}`;
}

function row(hit: SearchHit) {
  if (hit.type === 'item') return <ItemRow hit={hit} />;
  return hit.type === 'person' ? <UserRow hit={hit} /> : <SignalRow hit={hit} />;
}

const HitsSkeleton = () => (
  <div className="tz-hits" aria-busy="true">
    <VisuallyHidden>{t`Searching`}</VisuallyHidden>
    {[0, 1, 2, 3].map((each) => (
      <Skeleton key={each} height={132} radius={12} />
    ))}
  </div>
);
