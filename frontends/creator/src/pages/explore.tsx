import { t } from '@lingui/core/macro';
import {
  currentFirstView,
  FirstView,
  PageHeader,
  SectionSkeleton,
  tabId,
  useIsFirstLoad,
  useSession,
  useTitle,
} from '@trenzeye/frontend-kit';
import { type RefObject, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseFeedFilters, useFeed, withFilter, withFollowing } from '../features/feed/api.ts';
import { Feed } from '../features/feed/components/feed.tsx';
import { FeedControls } from '../features/feed/components/feed-controls.tsx';
import { parseSearchText, parseSearchType, useTag } from '../features/search/api.ts';
import { SearchField } from '../features/search/components/search-field.tsx';
import { SearchResults } from '../features/search/components/search-results.tsx';
import { TagHeader } from '../features/search/components/tag-header.tsx';
import { useCardActions } from './use-card-actions.tsx';
import { useLiveItems, useVisibleIds } from './use-live-items.ts';

const panel = 'explore-feed';

/** The explore page: the filtered feed, the search, and the feed of a tag, as given by the URL. */
export function ExplorePage() {
  const [query, setQuery] = useSearchParams();
  const { tag } = parseFeedFilters(query);
  const q = parseSearchText(query);
  const firstView = useFirstView();
  useTitle(q !== null ? `“${q}”` : tag !== null ? `#${tag}` : t`Explore`);
  const search = (text: string, isFinal: boolean) => {
    const next = new URLSearchParams(text === '' ? {} : { q: text });
    const type = parseSearchType(query);
    if (text !== '' && type !== 'all') next.set('type', type);
    // While typing, replace the history entry, so that one step back leaves the search.
    setQuery(next, { replace: !isFinal && q !== null });
  };
  if (firstView !== undefined)
    return (
      <div className="tz-page">
        <FirstView html={firstView} />
      </div>
    );
  return (
    <div className="tz-page tz-page--gallery">
      <PageHeader title={t`Explore`} description={t`Threads, images and Shorts by creators on Trenzeye.`} />
      <SearchField value={q ?? ''} onSearch={search} />
      {q === null ? (
        tag === null ? (
          <FeedSection />
        ) : (
          <TagSection key={tag} tag={tag} />
        )
      ) : (
        <SearchResults
          q={q}
          type={parseSearchType(query)}
          onType={(type) => setQuery({ q, ...(type !== 'all' && { type }) }, { replace: true })}
          onClear={() => search('', true)}
        />
      )}
    </div>
  );
}

/** What the page showed before the application started, until the feed is loaded. */
function useFirstView(): string | undefined {
  const [query] = useSearchParams();
  const { isPending } = useFeed(parseFeedFilters(query));
  return isPending ? currentFirstView() : undefined;
}

/** The header and the feed of a tag at once: related tags and a signal that arrive later would move the feed. */
function TagSection({ tag }: { tag: string }) {
  const isFirstLoad = useIsFirstLoad([useTag(tag)]);
  if (isFirstLoad) return <SectionSkeleton />;
  return (
    <>
      <TagHeader tag={tag} />
      <FeedSection />
    </>
  );
}

function FeedSection() {
  const [query, setQuery] = useSearchParams();
  const filters = parseFeedFilters(query);
  const { state } = useSession();
  const { renderActions, modal } = useCardActions();
  const feed = useRef<HTMLDivElement>(null);
  return (
    <>
      <FeedControls
        filters={filters}
        panel={panel}
        onFilter={(value) => setQuery(withFilter(query, 'filter', value))}
        onSort={(value) => setQuery(withFilter(query, 'sort', value))}
        onFollowing={state === 'signed-in' ? (following) => setQuery(withFollowing(query, following)) : undefined}
      />
      <div ref={feed} id={panel} role="tabpanel" aria-labelledby={tabId(panel, filters.filter)}>
        <Feed filters={filters} renderActions={renderActions} />
      </div>
      <LiveItems container={feed} />
      {modal}
    </>
  );
}

/** Follows the visible cards without rendering the others when one comes into view. Renders nothing. */
function LiveItems({ container }: { container: RefObject<HTMLElement | null> }): null {
  useLiveItems(useVisibleIds(container));
  return null;
}
