import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type EditorState, isBlankEditor, type Type } from './document/editor-document.ts';
import { isClosedDraft, type Owner, tabStateOf } from './state/editor-store.ts';

/** Ids of the open document that are part of the URL. */
interface OpenDocumentRefs {
  readonly draft: string | null;
  readonly short: string | null;
}

/** Replaces the URL query by a tab and the ids of its document. */
export type SetUrl = (type: Type, refs?: OpenDocumentRefs) => void;

export const noRefs: OpenDocumentRefs = { draft: null, short: null };

export function useSetUrl(): SetUrl {
  const { pathname } = useLocation();
  const [, setQuery] = useSearchParams();
  return useCallback(
    (type, { draft, short } = noRefs) => {
      // The user has left for a page that is still loading: replacing the query now would bring them back.
      if (window.location.pathname !== pathname) return;
      setQuery({ type, ...(draft ? { draft } : {}), ...(short ? { short_id: short } : {}) }, { replace: true });
    },
    [pathname, setQuery],
  );
}

interface UrlSync {
  readonly query: URLSearchParams;
  readonly type: Type;
  readonly refs: OpenDocumentRefs;
  readonly setUrl: SetUrl;
}

/** Keeps the ids of the open draft and Short in the URL, so that reloads and shared links open them. */
export function useUrlSync({ query, type, refs: { draft, short }, setUrl }: UrlSync): void {
  useEffect(() => {
    const inUrl = { draft: query.get('draft'), short: query.get('short_id') };
    if (query.has('upload_id') || (inUrl.short !== null && inUrl.short !== short)) return;
    const isClosed = inUrl.draft !== null && isClosedDraft(inUrl.draft);
    if (draft && inUrl.draft !== draft && (inUrl.draft === null || isClosed)) setUrl(type, { draft, short });
    else if (!draft && isClosed) setUrl(type, { draft, short });
    else if (short && inUrl.short === null && (inUrl.draft === null || inUrl.draft === draft)) setUrl(type, { draft, short });
  }, [query, type, draft, short, setUrl]);
}

/** The URL query of another tab. The signal is passed on when that tab is empty; content is not. */
export function tabQuery(owner: Owner, query: URLSearchParams, { signal }: EditorState, type: Type): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['draft', 'short_id', 'upload_id', 'contentType', 'templateId', 'templateTitle']) next.delete(name);
  next.set('type', type);
  if (signal?.id && signal.title && isBlankEditor(tabStateOf(owner, type).editor)) {
    next.set('signalId', signal.id);
    next.set('signalTitle', signal.title);
  }
  return next;
}
