import { t } from '@lingui/core/macro';
import { call, type Toasts, useToast } from '@trenzeye/frontend-kit';
import { content, type DraftDetail } from '@trenzeye/proto/http/content';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { SaveState } from '../drafts/autosaver.ts';
import { type Generation, stopGeneration, useGeneration } from './api/generations.ts';
import type { SavedDraft } from './api/save-content.ts';
import {
  applySources,
  blankEditor,
  type EditorState,
  isBlankEditor,
  newKey,
  parseId,
  parseSources,
  parseType,
  type Type,
} from './document/editor-document.ts';
import { useTemplate } from './prompt/source-notes.tsx';
import { isClosedDraft, type Owner, openDraft, reopenDraft, tabOfDraft, tabStateOf, updateEditor } from './state/editor-store.ts';
import { useTabState } from './state/use-tab-state.ts';
import { type LinkedContent, useLinkedContent } from './use-linked-content.ts';

/** Ids of the open document that are part of the URL. */
interface OpenDocumentRefs {
  readonly draft: string | null;
  readonly short: string | null;
}

/** Replaces the URL query by a tab and the ids of its document. */
type SetUrl = (type: Type, refs?: OpenDocumentRefs) => void;

const noRefs: OpenDocumentRefs = { draft: null, short: null };

function useSetUrl(): SetUrl {
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
function useUrlSync({ query, type, refs: { draft, short }, setUrl }: UrlSync): void {
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
function tabQuery(owner: Owner, query: URLSearchParams, { signal }: EditorState, type: Type): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['draft', 'short_id', 'upload_id', 'contentType', 'templateId', 'templateTitle']) next.delete(name);
  next.set('type', type);
  if (signal?.id && signal.title && isBlankEditor(tabStateOf(owner, type).editor)) {
    next.set('signalId', signal.id);
    next.set('signalTitle', signal.title);
  }
  return next;
}

/** State and actions of the generate page. */
export interface GeneratePageState {
  readonly owner: Owner;
  readonly type: Type;
  readonly editor: EditorState;
  readonly state: SaveState;
  readonly generation: Generation;
  readonly linkedContent: LinkedContent;
  /** The draft that was just approved on this tab. */
  readonly saved: SavedDraft | null;
  readonly selectTab: (type: Type) => void;
  readonly change: (changed: Partial<EditorState>) => void;
  readonly restorePrevious: () => void;
  readonly open: (draft: string) => void;
  readonly remix: (item: string) => void;
  /** Removes references to content from the URL. */
  readonly dismissLinkedContent: () => void;
  readonly showSaved: (saved: SavedDraft) => void;
  readonly startAnother: () => void;
  /** Resolves a conflict with the server's version; the toast offers to restore the local one. */
  readonly acceptServerVersion: () => void;
}

const unsaved: SaveState = { kind: 'none' };

/** State of the selected tab, kept in sync with the URL. */
export function useGeneratePage(owner: Owner): GeneratePageState {
  const [query, setQuery] = useSearchParams();
  const [saved, setSaved] = useState<SavedDraft | null>(null);
  const toast = useToast();
  const draftId = parseId(query, 'draft');
  const type = (draftId ? tabOfDraft(owner, draftId) : undefined) ?? parseType(query);
  const tab = useTabState(owner, type);
  const generation = useGeneration(owner, type);
  const editor = useEditorWithSources(tab.editor, query);
  const hasNewSources = editor !== tab.editor;
  const setUrl = useSetUrl();
  const linkedContent = useLinkedContent({ owner, type, query, hasNewSources, onOpened: setUrl });
  useUrlSync({ query, type, refs: hasNewSources ? noRefs : { draft: editor.draft?.id ?? null, short: editor.short }, setUrl });
  const open = (id: string) => {
    setSaved(null);
    reopenDraft(id);
    stopGeneration(owner, type);
    setQuery({ draft: id });
  };
  return {
    owner,
    type,
    editor,
    state: hasNewSources ? unsaved : tab.state,
    generation,
    linkedContent,
    saved: saved?.type === type && !editor.typedContent ? saved : null,
    selectTab: (selected) => setQuery(tabQuery(owner, query, editor, selected), { replace: true }),
    change: (changed) => {
      setSaved(null);
      updateEditor(owner, type, { ...editor, ...changed });
      // Removed sources must not be restored from the URL.
      if ('signal' in changed || 'template' in changed || 'short' in changed)
        setUrl(type, { draft: editor.draft?.id ?? null, short: changed.short === undefined ? editor.short : changed.short });
    },
    restorePrevious: () => {
      const { previous } = editor;
      if (previous?.draft) {
        open(previous.draft.id);
        return;
      }
      setSaved(null);
      stopGeneration(owner, type);
      updateEditor(owner, type, { ...blankEditor, ...previous, key: newKey() });
      setUrl(type);
    },
    open,
    remix: (itemId) => startRemix(owner, itemId, setUrl, toast),
    dismissLinkedContent: () => setUrl(type),
    showSaved: (savedDraft) => {
      setSaved(savedDraft);
      setUrl(type);
    },
    startAnother: () => setSaved(null),
    acceptServerVersion: () => {
      if (tab.state.kind === 'conflict') openServerVersion(owner, tab.state.current, editor, toast);
    },
  };
}

/** The editor state with the signal and the template from the URL applied. */
function useEditorWithSources(stored: EditorState, query: URLSearchParams): EditorState {
  const sources = useMemo(() => parseSources(query), [query]);
  const templatePrompt = useTemplate(sources.template)?.structure.prompt;
  return useMemo(() => applySources(stored, sources, templatePrompt), [stored, sources, templatePrompt]);
}

function startRemix(owner: Owner, itemId: string, setUrl: SetUrl, toast: Toasts): void {
  call(content.remix, { params: { id: itemId } })
    .then((detail) => {
      openDraft(owner, detail);
      setUrl(detail.type, { draft: detail.id, short: tabStateOf(owner, detail.type).editor.short });
    })
    .catch((error: Error) => toast.error(t`The remix could not be started`, error.message));
}

/** Opens the server's version of a conflict; the toast offers to restore the local one. */
function openServerVersion(owner: Owner, current: DraftDetail, { typedContent, prompt }: EditorState, toast: Toasts): void {
  const { type } = current;
  openDraft(owner, current);
  const { key } = tabStateOf(owner, type).editor;
  const restoreMine = () => {
    const { editor } = tabStateOf(owner, type);
    if (editor.key === key) updateEditor(owner, type, { ...editor, typedContent, prompt });
  };
  toast.info(t`The other version is open now`, undefined, { label: t`Restore mine`, onClick: restoreMine });
}
