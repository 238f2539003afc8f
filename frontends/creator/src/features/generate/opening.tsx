import { useQuery } from '@tanstack/react-query';
import { ApiError, Button, call, ErrorState, Notice } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { content, type DraftDetail, type ItemDetail } from '@trenzeye/proto/http/content';
import { media } from '@trenzeye/proto/http/media';
import { type ReactNode, useEffect } from 'react';
import { isClosed, keepDesk, type Owner, putDraft, spotOf, tabOf, visitor } from './desk/desk-store.ts';
import { madeFrom } from './made.ts';
import { madeFromShort, textOfShort } from './short-text.ts';
import { blankDesk, type Desk, idIn, isOwn, newKey, type Type } from './work.ts';

type Missing = 'log-in' | 'log-in-short' | 'no-draft' | 'no-short' | 'no-upload';

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
  const { desk, isBookmark } = spotOf(owner, type);
  if (short && !(type === 'shorts' && desk.short === short)) return { id: short, what: 'short' };
  // What cannot be found says so first; what lay here is opened when the reader goes on without it.
  if ((query.has('short_id') && !short) || query.has('upload_id')) return null;
  return isBookmark && !isElsewhere && desk.draft ? { id: desk.draft.id, what: 'draft' } : null;
}

type Short = AnswerOf<typeof media.short>;

/** What the address named: a draft or a published item, or a Short that is not in any. */
type Found =
  | { readonly item: Awaited<ReturnType<typeof getItem>>; readonly short?: undefined }
  | { readonly short: Short; readonly item?: undefined };

const getItem = (id: string, signal: AbortSignal) => call(content.getItem, { params: { id }, signal });

async function find({ id, what }: Wanted, signal: AbortSignal): Promise<Found> {
  if (what === 'draft') return { item: await getItem(id, signal) };
  try {
    return { short: await call(media.short, { params: { id }, signal }) };
  } catch (error) {
    // Shorts that were only written, never rendered, are known by their item's id.
    if (error instanceof ApiError && error.status === 404) return { item: await getItem(id, signal) };
    throw error;
  }
}

type Parts = Parameters<typeof madeFrom>[0];

/** A new desk; what lay there before stays at hand. */
function deskWith(made: Desk['made'], short: string | null, before: Desk): Desk {
  const { earlier: _, ...work } = before;
  return { ...blankDesk, key: newKey(), made, short, earlier: isOwn(work) && !work.draft ? work : null };
}

/** The script of an own public Short, to be made into something new. */
function deskFromItem({ content: parts, provenance }: ItemDetail, before: Desk): Desk {
  const made = 'scenes' in parts ? madeFrom({ ...parts, ...(provenance ? { provenance } : {}) } as Parts) : null;
  return deskWith(made, null, before);
}

/** A Short of one's own with its script and its video. */
function deskFromShort(short: Short, before: Desk): Desk {
  const made = madeFromShort(short);
  return { ...deskWith(made, short.id, before), shortText: textOfShort(made) };
}

interface Open {
  readonly owner: Owner;
  readonly type: Type;
  readonly query: URLSearchParams;
  /** The address brings a signal or a template: it begins something new. */
  readonly isElsewhere: boolean;
  /** Something was put on the desk of this tab; `draft` is its id, null for what is not stored yet, `short` that of its video. */
  readonly onOpened: (type: Type, opened: { readonly draft: string | null; readonly short: string | null }) => void;
}

/** Fetches what the address asks for and puts it on the desk. */
export function useOpening({ owner, type, query, isElsewhere, onOpened }: Open): Opening {
  const wanted = wantedOf(owner, type, query, isElsewhere);
  const isVisitor = owner === visitor;
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['opening', owner, wanted?.id],
    queryFn: ({ signal }) => find(wanted ?? { id: '', what: 'draft' }, signal),
    enabled: wanted !== null && !(isVisitor && wanted.what === 'draft'),
    gcTime: 0,
    staleTime: 0,
  });
  const found = data && (data.item ?? data.short).id === wanted?.id ? data : undefined;
  const { item, short } = found ?? {};
  const isOwnShort =
    short?.user_id === owner ||
    (wanted?.what === 'short' && item?.status === 'published' && item.type === 'video' && item.author.id === owner);
  useEffect(() => {
    if (item?.status === 'draft') {
      putDraft(owner, item as DraftDetail);
      onOpened(item.type, { draft: item.id, short: spotOf(owner, item.type).desk.short });
      return;
    }
    if (!isOwnShort) return;
    const { desk } = spotOf(owner, 'shorts');
    if (short) keepDesk(owner, 'shorts', deskFromShort(short, desk));
    else if (item) keepDesk(owner, 'shorts', deskFromItem(item, desk));
    onOpened('shorts', { draft: null, short: short?.id ?? null });
  }, [item, short, isOwnShort, owner, onOpened]);
  if (query.has('upload_id')) return { kind: 'no-upload' };
  if (query.has('short_id') && !idIn(query, 'short_id')) return { kind: 'no-short' };
  if (query.has('draft') && !idIn(query, 'draft')) return { kind: 'no-draft' };
  if (wanted === null) return { kind: 'none' };
  if (isVisitor && wanted.what === 'draft') return { kind: 'log-in' };
  if (isError) {
    const isMissing = error instanceof ApiError && [401, 403, 404].includes(error.status);
    if (isMissing && wanted.what === 'short') return { kind: isVisitor ? 'log-in-short' : 'no-short' };
    if (isMissing) return { kind: 'no-draft' };
    return { kind: 'failed', error, retry: () => void refetch() };
  }
  if (short && !isOwnShort) return { kind: 'no-short' };
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
          {opening.kind.startsWith('log-in') && (
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
  'log-in-short': { title: 'Log in to open this Short', hint: 'A Short is seen by its author alone until it is published.' },
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
