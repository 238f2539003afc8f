import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { content, type DraftDetail, type ItemDetail } from '@trenzeye/proto/http/content';
import { media } from '@trenzeye/proto/http/media';
import { useEffect } from 'react';
import { blankEditor, type EditorState, hasUserInput, newKey, parseId, type Type } from './document/editor-document.ts';
import { comparableShortText, contentFromShort } from './document/short-text.ts';
import { toTypedContent } from './document/typed-content.ts';
import { isClosedDraft, type Owner, openDraft, tabOfDraft, tabStateOf, updateEditor, visitorOwner } from './state/editor-store.ts';

export type MissingReason = 'log-in' | 'log-in-short' | 'no-draft' | 'no-short' | 'no-upload';

/** State of the content that the URL refers to. */
export type LinkedContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: MissingReason }
  | { readonly kind: 'published' | 'other-user'; readonly item: ItemDetail }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void };

interface LinkTarget {
  readonly id: string;
  readonly kind: 'draft' | 'short';
}

/** The draft or Short to fetch; null when the URL has none or it is already open. */
function linkTargetOf(owner: Owner, type: Type, query: URLSearchParams, hasNewSources: boolean): LinkTarget | null {
  const draft = parseId(query, 'draft');
  if (draft) return isClosedDraft(draft) || tabOfDraft(owner, draft) ? null : { id: draft, kind: 'draft' };
  const short = parseId(query, 'short_id');
  const { editor, isReference } = tabStateOf(owner, type);
  if (short && !(type === 'shorts' && editor.short === short)) return { id: short, kind: 'short' };
  // An invalid id is reported first; the stored draft opens when the user continues without it.
  if ((query.has('short_id') && !short) || query.has('upload_id')) return null;
  return isReference && !hasNewSources && editor.draft ? { id: editor.draft.id, kind: 'draft' } : null;
}

type Short = AnswerOf<typeof media.short>;

/** The fetched content: a draft or a published item, or a Short that no item contains. */
type FoundContent =
  | { readonly item: Awaited<ReturnType<typeof getItem>>; readonly short?: undefined }
  | { readonly short: Short; readonly item?: undefined };

const getItem = (id: string, signal: AbortSignal) => call(content.getItem, { params: { id }, signal });

async function fetchTarget({ id, kind }: LinkTarget, signal: AbortSignal): Promise<FoundContent> {
  if (kind === 'draft') return { item: await getItem(id, signal) };
  try {
    return { short: await call(media.short, { params: { id }, signal }) };
  } catch (error) {
    // Shorts that were never rendered are identified by their item's id.
    if (error instanceof ApiError && error.status === 404) return { item: await getItem(id, signal) };
    throw error;
  }
}

type GeneratedInput = Parameters<typeof toTypedContent>[0];

/** A new editor state; the replaced document can be restored. */
function editorWith(typedContent: EditorState['typedContent'], short: string | null, previousEditor: EditorState): EditorState {
  const { previous: _, ...replaced } = previousEditor;
  return { ...blankEditor, key: newKey(), typedContent, short, previous: hasUserInput(replaced) && !replaced.draft ? replaced : null };
}

/** New content from the script of the user's own published Short. */
function editorFromItem({ content: itemContent, provenance }: ItemDetail, previousEditor: EditorState): EditorState {
  const typedContent =
    'scenes' in itemContent ? toTypedContent({ ...itemContent, ...(provenance ? { provenance } : {}) } as GeneratedInput) : null;
  return editorWith(typedContent, null, previousEditor);
}

/** A Short of the user with its script and video. */
function editorFromShort(short: Short, previousEditor: EditorState): EditorState {
  const typedContent = contentFromShort(short);
  return { ...editorWith(typedContent, short.id, previousEditor), shortText: comparableShortText(typedContent) };
}

interface LinkedContentOptions {
  readonly owner: Owner;
  readonly type: Type;
  readonly query: URLSearchParams;
  /** The URL contains a signal or a template for new content. */
  readonly hasNewSources: boolean;
  /** Called when content was opened on this tab; `draft` is null for content that is not stored. */
  readonly onOpened: (type: Type, opened: { readonly draft: string | null; readonly short: string | null }) => void;
}

/** Fetches the content that the URL refers to and opens it in the editor. */
export function useLinkedContent({ owner, type, query, hasNewSources, onOpened }: LinkedContentOptions): LinkedContent {
  const target = linkTargetOf(owner, type, query, hasNewSources);
  const isVisitor = owner === visitorOwner;
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['linked-content', owner, target?.id],
    queryFn: ({ signal }) => fetchTarget(target ?? { id: '', kind: 'draft' }, signal),
    enabled: target !== null && !(isVisitor && target.kind === 'draft'),
    gcTime: 0,
    staleTime: 0,
  });
  const found = data && (data.item ?? data.short).id === target?.id ? data : undefined;
  const { item, short } = found ?? {};
  const isOwnShort =
    short?.user_id === owner ||
    (target?.kind === 'short' && item?.status === 'published' && item.type === 'video' && item.author.id === owner);
  useEffect(() => {
    if (item?.status === 'draft') {
      openDraft(owner, item as DraftDetail);
      onOpened(item.type, { draft: item.id, short: tabStateOf(owner, item.type).editor.short });
      return;
    }
    if (!isOwnShort) return;
    const { editor } = tabStateOf(owner, 'shorts');
    if (short) updateEditor(owner, 'shorts', editorFromShort(short, editor));
    else if (item) updateEditor(owner, 'shorts', editorFromItem(item, editor));
    onOpened('shorts', { draft: null, short: short?.id ?? null });
  }, [item, short, isOwnShort, owner, onOpened]);
  if (query.has('upload_id')) return { kind: 'no-upload' };
  if (query.has('short_id') && !parseId(query, 'short_id')) return { kind: 'no-short' };
  if (query.has('draft') && !parseId(query, 'draft')) return { kind: 'no-draft' };
  if (target === null) return { kind: 'none' };
  if (isVisitor && target.kind === 'draft') return { kind: 'log-in' };
  if (isError) {
    const isMissing = error instanceof ApiError && [401, 403, 404].includes(error.status);
    if (isMissing && target.kind === 'short') return { kind: isVisitor ? 'log-in-short' : 'no-short' };
    if (isMissing) return { kind: 'no-draft' };
    return { kind: 'failed', error, retry: () => void refetch() };
  }
  if (short && !isOwnShort) return { kind: 'no-short' };
  if (item?.status !== 'published' || isOwnShort) return { kind: 'loading' };
  if (target.kind === 'draft') return { kind: 'published', item };
  return item.type === 'video' ? { kind: 'other-user', item } : { kind: 'no-short' };
}
