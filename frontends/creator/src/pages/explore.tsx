import { useQueryClient } from '@tanstack/react-query';
import { PageHeader, tabId, useSession, useTitle } from '@trenzeye/frontend-kit';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDiscussion, warmUpComments } from '../features/comments/use-discussion.ts';
import { ContentStats } from '../features/feed/content-stats.tsx';
import { Feed } from '../features/feed/feed.tsx';
import { feedChoice, fromWhom, withChoice } from '../features/feed/feed-choice.ts';
import { FeedControls } from '../features/feed/feed-controls.tsx';
import { ContentReactions } from '../features/reactions/content-reactions.tsx';
import { searchedFor, searchType } from '../features/search/search-all.ts';
import { SearchField } from '../features/search/search-field.tsx';
import { SearchResults } from '../features/search/search-results.tsx';
import { TagHeader } from '../features/search/tag-header.tsx';
import { Discussion } from './discussion.tsx';
import { showReactions } from './show-state.ts';
import { useInSight } from './use-in-sight.ts';
import { useLiveItems } from './use-live-items.ts';

const panel = 'explore-feed';

/** Everything published, filtered and sorted by the address; what was searched for; everything with a tag. */
export function ExplorePage() {
  const [query, setQuery] = useSearchParams();
  const { tag } = feedChoice(query);
  const q = searchedFor(query);
  useTitle(q !== null ? `“${q}”` : tag !== null ? `#${tag}` : 'Explore');
  const search = (words: string, isFinal: boolean) => {
    const next = new URLSearchParams(words === '' ? {} : { q: words });
    const type = searchType(query);
    if (words !== '' && type !== 'all') next.set('type', type);
    // While somebody types, one step back leads out of the search, not through every letter.
    setQuery(next, { replace: !isFinal && q !== null });
  };
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader title="Explore" description="Threads, images and Shorts by creators who caught the wave." />
      <SearchField value={q ?? ''} onSearch={search} />
      {q === null ? (
        <Wall />
      ) : (
        <SearchResults
          q={q}
          type={searchType(query)}
          onType={(type) => setQuery({ q, ...(type !== 'all' && { type }) }, { replace: true })}
          onClear={() => search('', true)}
        />
      )}
    </div>
  );
}

function Wall() {
  const [query, setQuery] = useSearchParams();
  const choice = feedChoice(query);
  const { state } = useSession();
  const { discussed, opening, open, close } = useDiscussion();
  const client = useQueryClient();
  const wall = useRef<HTMLDivElement>(null);
  useLiveItems(useInSight(wall));
  return (
    <>
      {choice.tag !== null && <TagHeader tag={choice.tag} />}
      <FeedControls
        choice={choice}
        panel={panel}
        onFilter={(chosen) => setQuery(withChoice(query, 'filter', chosen))}
        onSort={(chosen) => setQuery(withChoice(query, 'sort', chosen))}
        onFollowing={state === 'signed-in' ? (following) => setQuery(fromWhom(query, following)) : undefined}
      />
      <div ref={wall} id={panel} role="tabpanel" aria-labelledby={tabId(panel, choice.filter)}>
        <Feed
          choice={choice}
          renderActions={(item) => (
            <>
              <ContentReactions item={item} show={(state) => showReactions(client, item.id, state)} />
              <ContentStats
                item={item}
                isOpening={opening === item.id}
                onWarmUp={warmUpComments}
                onComments={() => open(item)}
                remixesAt={`/c/${item.id}#lineage`}
              />
            </>
          )}
        />
      </div>
      {discussed && <Discussion {...discussed} onClosed={close} />}
    </>
  );
}
