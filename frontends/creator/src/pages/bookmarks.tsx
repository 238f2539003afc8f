import { t } from '@lingui/core/macro';
import { Button, EmptyState, PageHeader, PageSkeleton, useSession, useTitle } from '@trenzeye/frontend-kit';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BookmarkList } from '../features/bookmarks/bookmark-list.tsx';
import { SearchField } from '../features/search/components/search-field.tsx';
import { useCardActions } from './use-card-actions.tsx';
import { useLiveItems, useVisibleIds } from './use-live-items.ts';

/** The items that the viewer saved for later, with a search. */
export function BookmarksPage() {
  useTitle(t`Bookmarks`);
  const { state, user } = useSession();
  if (state === 'loading') return <PageSkeleton />;
  if (!user)
    return (
      <div className="tz-page">
        <h1 className="tz-visually-hidden">{t`Bookmarks`}</h1>
        <EmptyState
          icon="bookmark"
          title={t`Log in to see your bookmarks`}
          action={
            <Button kind="primary" to="/login">
              {t`Log In`}
            </Button>
          }
        />
      </div>
    );
  return (
    <div className="tz-page tz-page--gallery">
      <PageHeader title={t`Bookmarks`} description={t`Posts you saved for later. Only you see them.`} />
      <OwnBookmarks userId={user.id} />
    </div>
  );
}

function OwnBookmarks({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const q = query.get('q')?.trim().slice(0, 200) ?? '';
  const { renderActions, modal } = useCardActions();
  const list = useRef<HTMLDivElement>(null);
  useLiveItems(useVisibleIds(list));
  const search = (text: string) => setQuery(text === '' ? {} : { q: text }, { replace: true });
  return (
    <>
      <SearchField value={q} label={t`Search your bookmarks`} onSearch={search} />
      <div ref={list}>
        <BookmarkList userId={userId} q={q} onClear={() => search('')} renderActions={renderActions} />
      </div>
      {modal}
    </>
  );
}
