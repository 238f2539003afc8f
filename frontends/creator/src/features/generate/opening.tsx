import { useQuery } from '@tanstack/react-query';
import { ApiError, Button, call, ErrorState, Notice } from '@trenzeye/frontend-kit';
import { content, type DraftDetail, type ItemDetail } from '@trenzeye/proto/http/content';
import { type ReactNode, useEffect } from 'react';
import { isClosed, keepDesk, type Owner, putDraft, spotOf, tabOf, visitor } from './desk/desk-store.ts';
import { madeFrom } from './made.ts';
import { blankDesk, type Desk, idIn, isOwn, newKey, type Type } from './work.ts';

type Missing = 'log-in' | 'no-draft' | 'no-short' | 'no-upload';

/** What the address asks to be opened, and how far that has got. */
export type Opening =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: Missing }
  | { readonly kind: 'published' | 'foreign'; readonly item: ItemDetail }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void };

interface Wanted {
  readonly id: string;
  readonly what: 'draft' | 'short';
}

/** The draft or Short to fetch; null where the address names none, or it lies on the desk already. */
function wantedOf(owner: Owner, type: Type, query: URLSearchParams, isElsewhere: boolean): Wanted | null {
  const draft = idIn(query, 'draft');
  if (draft) return isClosed(draft) || tabOf(owner, draft) ? null : { id: draft, what: 'draft' };
  const short = idIn(query, 'short_id');
  if (short) return { id: short, what: 'short' };
  // What cannot be found says so first; what lay here is opened when the reader goes on without it.
  if (query.has('short_id') || query.has('upload_id')) return null;
  const { desk, isBookmark } = spotOf(owner, type);
  return isBookmark && !isElsewhere && desk.draft ? { id: desk.draft.id, what: 'draft' } : null;
}

/** The script of an own public Short, to be made into something new. */
function deskFrom({ content: parts, provenance }: ItemDetail, before: Desk): Desk {
  const made = 'scenes' in parts ? madeFrom({ ...parts, ...(provenance ? { provenance } : {}) } as Parameters<typeof madeFrom>[0]) : null;
  const { earlier: _, ...work } = before;
  return { ...blankDesk, key: newKey(), made, earlier: isOwn(work) && !work.draft ? work : null };
}

interface Open {
  readonly owner: Owner;
  readonly type: Type;
  readonly query: URLSearchParams;
  /** The address brings a signal or a template: it begins something new. */
  readonly isElsewhere: boolean;
  /** Something was put on the desk of this tab; `draft` is its id, null for what is not stored yet. */
  readonly onOpened: (type: Type, draft: string | null) => void;
}

/** Fetches what the address asks for and puts it on the desk. */
export function useOpening({ owner, type, query, isElsewhere, onOpened }: Open): Opening {
  const wanted = wantedOf(owner, type, query, isElsewhere);
  const isVisitor = owner === visitor;
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['opening', owner, wanted?.id],
    queryFn: ({ signal }) => call(content.getItem, { params: { id: wanted?.id ?? '' }, signal }),
    enabled: wanted !== null && !(isVisitor && wanted.what === 'draft'),
    gcTime: 0,
    staleTime: 0,
  });
  const item = data?.id === wanted?.id ? data : undefined;
  const isOwnShort = wanted?.what === 'short' && item?.status === 'published' && item.type === 'video' && item.author.id === owner;
  useEffect(() => {
    if (item?.status === 'draft') {
      putDraft(owner, item as DraftDetail);
      onOpened(item.type, item.id);
    } else if (isOwnShort && item) {
      keepDesk(owner, 'shorts', deskFrom(item, spotOf(owner, 'shorts').desk));
      onOpened('shorts', null);
    }
  }, [item, isOwnShort, owner, onOpened]);
  if (query.has('upload_id')) return { kind: 'no-upload' };
  if (query.has('short_id') && wanted?.what !== 'short') return { kind: 'no-short' };
  if (query.has('draft') && !idIn(query, 'draft')) return { kind: 'no-draft' };
  if (wanted === null) return { kind: 'none' };
  if (isVisitor && wanted.what === 'draft') return { kind: 'log-in' };
  if (isError) {
    if (error instanceof ApiError && error.status === 404) return { kind: wanted.what === 'short' ? 'no-short' : 'no-draft' };
    return { kind: 'failed', error, retry: () => void refetch() };
  }
  if (item?.status !== 'published' || isOwnShort) return { kind: 'loading' };
  if (wanted.what === 'draft') return { kind: 'published', item };
  return item.type === 'video' ? { kind: 'foreign', item } : { kind: 'no-short' };
}

interface OpeningNoticeProps {
  readonly opening: Exclude<Opening, { kind: 'none' } | { kind: 'loading' }>;
  /** Leaves the address behind and begins with what lies on the tab. */
  readonly onLeave: () => void;
  readonly onRemix: (id: string) => void;
}

/** Why what the address asks for is not on the desk, and what to do instead. */
export function OpeningNotice({ opening, onLeave, onRemix }: OpeningNoticeProps) {
  if (opening.kind === 'failed')
    return <ErrorState title="Failed to load draft content" detail={opening.error.message} onRetry={opening.retry} />;
  const without = (
    <Button size="small" onClick={onLeave}>
      Start without it
    </Button>
  );
  if (opening.kind === 'published')
    return (
      <Notice tone="success" title="This draft is published">
        <p>“{opening.item.title}” is public, so its text stays as it is.</p>
        <div className="tz-row">
          <Button kind="primary" size="small" icon="eye" to={`/c/${opening.item.id}`}>
            See it
          </Button>
          {without}
        </div>
      </Notice>
    );
  if (opening.kind === 'foreign') return <ForeignShort item={opening.item} without={without} onRemix={onRemix} />;
  const { title, hint } = sentences[opening.kind];
  return (
    <div role="alert">
      <Notice tone="warning" title={title}>
        <p>{hint}</p>
        <div className="tz-row">
          {opening.kind === 'log-in' && (
            <Button kind="primary" size="small" to="/login">
              Log in
            </Button>
          )}
          {without}
        </div>
      </Notice>
    </div>
  );
}

const sentences: Record<Missing, { readonly title: string; readonly hint: string }> = {
  'log-in': { title: 'Log in to open this draft', hint: 'Drafts are seen by their author alone.' },
  'no-draft': { title: 'This draft could not be found.', hint: 'It may have been deleted, or it belongs to another account.' },
  'no-short': { title: 'This Short could not be found.', hint: 'It may have been removed, or the link is not complete.' },
  'no-upload': { title: 'This upload could not be found.', hint: 'You can write here without it.' },
};

interface ForeignShortProps {
  readonly item: ItemDetail;
  readonly without: ReactNode;
  readonly onRemix: (id: string) => void;
}

const ForeignShort = ({ item: { id, title, author, permissions }, without, onRemix }: ForeignShortProps) => (
  <Notice title={`“${title}” is by @${author.username}`}>
    <p>{permissions.remix ? 'A remix starts as a copy of it and credits them.' : (permissions.remix_refusal ?? 'It cannot be remixed.')}</p>
    <div className="tz-row">
      {permissions.remix && (
        <Button kind="primary" size="small" icon="remix" onClick={() => onRemix(id)}>
          Remix it
        </Button>
      )}
      {without}
    </div>
  </Notice>
);
