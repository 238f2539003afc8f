import { call, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
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
import { type Generation, stopGeneration, useGeneration } from './generation/generations.ts';
import { type LinkedContent, useLinkedContent } from './linked-content.tsx';
import { useTemplate } from './prompt/source-notes.tsx';
import type { SavedDraft } from './publish/save-content.ts';
import type { SaveState } from './state/autosaver.ts';
import { isClosedDraft, type Owner, openDraft, reopenDraft, tabOfDraft, tabStateOf, updateEditor } from './state/editor-store.ts';
import { useTabState } from './state/use-tab-state.ts';

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
  const namedDraftId = parseId(query, 'draft');
  const type = (namedDraftId ? tabOfDraft(owner, namedDraftId) : undefined) ?? parseType(query);
  const tab = useTabState(owner, type);
  const generation = useGeneration(owner, type);
  const sources = useMemo(() => parseSources(query), [query]);
  const templatePrompt = useTemplate(sources.template)?.structure.prompt;
  const editor = useMemo(() => applySources(tab.editor, sources, templatePrompt), [tab.editor, sources, templatePrompt]);
  const hasNewSources = editor !== tab.editor;
  const setUrl = useCallback(
    (to: Type, refs?: OpenDocumentRefs) =>
      setQuery(
        { type: to, ...(refs?.draft ? { draft: refs.draft } : {}), ...(refs?.short ? { short_id: refs.short } : {}) },
        { replace: true },
      ),
    [setQuery],
  );
  const linkedContent = useLinkedContent({ owner, type, query, hasNewSources, onOpened: setUrl });
  useAddressSync({ query, type, refs: hasNewSources ? noRefs : { draft: editor.draft?.id ?? null, short: editor.short }, setUrl });
  const open = (id: string) => {
    setSaved(null);
    reopenDraft(id);
    stopGeneration(owner, type);
    setQuery({ draft: id });
  };
  const replaceDocument = (nextEditor: EditorState) => {
    setSaved(null);
    stopGeneration(owner, type);
    updateEditor(owner, type, nextEditor);
    setUrl(type);
  };
  return {
    owner,
    type,
    editor,
    state: hasNewSources ? unsaved : tab.state,
    generation,
    linkedContent,
    saved: saved?.type === type && !editor.typedContent ? saved : null,
    selectTab: (chosen) => setQuery(tabQuery(owner, query, editor, chosen), { replace: true }),
    change: (changed) => {
      setSaved(null);
      updateEditor(owner, type, { ...editor, ...changed });
      // Removed sources must not be restored from the URL.
      if ('signal' in changed || 'template' in changed || 'short' in changed)
        setUrl(type, { draft: editor.draft?.id ?? null, short: changed.short === undefined ? editor.short : changed.short });
    },
    restorePrevious: () => {
      const { previous } = editor;
      if (previous?.draft) open(previous.draft.id);
      else replaceDocument({ ...blankEditor, ...previous, key: newKey() });
    },
    open,
    remix: (item) => {
      call(content.remix, { params: { id: item } })
        .then((detail) => {
          openDraft(owner, detail);
          setUrl(detail.type, { draft: detail.id, short: tabStateOf(owner, detail.type).editor.short });
        })
        .catch((error: Error) => toast.error('The remix could not be started', error.message));
    },
    dismissLinkedContent: () => setUrl(type),
    showSaved: (savedDraft) => {
      setSaved(savedDraft);
      setUrl(type);
    },
    startAnother: () => setSaved(null),
    acceptServerVersion: () => {
      if (tab.state.kind !== 'conflict') return;
      openDraft(owner, tab.state.current);
      const { key } = tabStateOf(owner, type).editor;
      const { typedContent, prompt } = editor;
      const restoreMine = () => {
        const { editor: now } = tabStateOf(owner, type);
        if (now.key === key) updateEditor(owner, type, { ...now, typedContent, prompt });
      };
      toast.info('The other version is open now', undefined, { label: 'Restore mine', onClick: restoreMine });
    },
  };
}

/** Ids of the open document that are part of the URL. */
interface OpenDocumentRefs {
  readonly draft: string | null;
  readonly short: string | null;
}

const noRefs: OpenDocumentRefs = { draft: null, short: null };

interface AddressSync {
  readonly query: URLSearchParams;
  readonly type: Type;
  readonly refs: OpenDocumentRefs;
  readonly setUrl: (type: Type, refs?: OpenDocumentRefs) => void;
}

/** Keeps the ids of the open draft and Short in the URL, so that reloads and shared links open them. */
function useAddressSync({ query, type, refs: { draft, short }, setUrl }: AddressSync): void {
  useEffect(() => {
    const namedDraftId = { draft: query.get('draft'), short: query.get('short_id') };
    if (query.has('upload_id') || (namedDraftId.short !== null && namedDraftId.short !== short)) return;
    const isClosed = namedDraftId.draft !== null && isClosedDraft(namedDraftId.draft);
    if (draft && namedDraftId.draft !== draft && (namedDraftId.draft === null || isClosed)) setUrl(type, { draft, short });
    else if (!draft && isClosed) setUrl(type, { draft, short });
    else if (short && namedDraftId.short === null && (namedDraftId.draft === null || namedDraftId.draft === draft))
      setUrl(type, { draft, short });
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
