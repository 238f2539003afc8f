import { t } from '@lingui/core/macro';
import { ApiError, auth, call, localStore } from '@trenzeye/frontend-kit';
import { content, type DraftDetail } from '@trenzeye/proto/http/content';
import { Autosaver, type DraftPort, type SaveState } from '../../drafts/autosaver.ts';
import { documentFromDraft } from '../../drafts/draft-body.ts';
import { blankEditor, type EditorState, isBlankEditor, newKey, noAids, type StoredDraft, type Type } from '../document/editor-document.ts';
import { toTypedContent } from '../document/typed-content.ts';

/** Owner of the tabs: a user id, or `visitor` when signed out. */
export type Owner = string;
export const visitorOwner: Owner = 'visitor';
export const contentTabs: readonly Type[] = ['thread', 'image', 'shorts'];

export interface TabState {
  readonly editor: EditorState;
  readonly state: SaveState;
  /** Only the draft's id is stored locally; its content has to be fetched. */
  readonly isReference: boolean;
}

interface TabEntry extends TabState {
  readonly autosaver: Autosaver | null;
}

/** Rejects when another user has signed in since: documents are saved to their owner's account only. */
async function requireOwner(owner: Owner): Promise<void> {
  const { data } = await (await auth()).getSession();
  if (data.session?.user.id !== owner) throw new ApiError(401, 'unauthenticated', t`Log in again to save this.`);
}

const draftPortFor = (owner: Owner): DraftPort => ({
  create: async (body, idempotencyKey) => {
    await requireOwner(owner);
    return call(content.createDraft, { body, idempotencyKey });
  },
  change: async (id, body) => {
    await requireOwner(owner);
    return call(content.changeDraft, { params: { id }, body });
  },
  remove: async (id) => {
    await requireOwner(owner);
    return call(content.removeItem, { params: { id } });
  },
});

const tabs = new Map<string, TabEntry>();
const listeners = new Set<() => void>();
/** Drafts that were closed: a URL that still contains their id does not reopen them. */
const closedDraftIds = new Set<string>();

const storageKey = (owner: Owner, type: Type): string => `trenzeye.generate.${owner}.${type}`;
const tabKey = (owner: Owner, type: Type): string => `${owner} ${type}`;
const noSaveState: SaveState = { kind: 'none' };

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setTab(owner: Owner, type: Type, entry: TabEntry): void {
  tabs.set(tabKey(owner, type), entry);
  for (const listener of listeners) listener();
}

/** The tab from local storage: complete while it has unsaved changes, otherwise only the draft's id. */
function readStoredTab(owner: Owner, type: Type): TabEntry {
  const emptyEntry = { editor: { ...blankEditor, key: newKey() }, state: noSaveState, isReference: false, autosaver: null };
  try {
    const stored = JSON.parse(localStore.getItem(storageKey(owner, type)) ?? 'null') as
      | (Partial<EditorState> & { isReference?: boolean })
      | null;
    if (typeof stored?.prompt !== 'string') return emptyEntry;
    const { isReference = false, ...rest } = stored;
    const editor = {
      ...blankEditor,
      ...rest,
      aids: { ...noAids, ...rest.aids },
      typedContent: toTypedContent(stored.typedContent?.content),
    };
    return { ...emptyEntry, editor, isReference, state: owner === visitorOwner || !isReference ? { kind: 'local' } : noSaveState };
  } catch {
    return emptyEntry;
  }
}

function storeTab(owner: Owner, type: Type, { editor, state }: TabState): void {
  const key = storageKey(owner, type);
  if (isBlankEditor(editor)) {
    localStore.removeItem(key);
    return;
  }
  const isSaved = owner !== visitorOwner && state.kind === 'saved' && editor.draft !== null;
  const stored = isSaved ? { ...editor, prompt: '', contentPrompt: '', typedContent: null, previous: null, isReference: true } : editor;
  localStore.setItem(key, JSON.stringify(stored));
}

export function tabStateOf(owner: Owner, type: Type): TabEntry {
  const existing = tabs.get(tabKey(owner, type));
  if (existing) return existing;
  const restored = readStoredTab(owner, type);
  tabs.set(tabKey(owner, type), restored);
  return restored;
}

const patchTab = (owner: Owner, type: Type, key: string, change: (entry: TabEntry) => Partial<TabState>): void => {
  const entry = tabStateOf(owner, type);
  // Ignore reports of a document that is no longer open.
  if (entry.editor.key !== key) return;
  const next = { ...entry, ...change(entry) };
  setTab(owner, type, next);
  storeTab(owner, type, next);
};

function createAutosaver(owner: Owner, type: Type, editor: EditorState, isSaved: boolean): Autosaver {
  const report = {
    state: (state: SaveState) => patchTab(owner, type, editor.key, () => ({ state })),
    stored: (draft: StoredDraft | null) =>
      patchTab(owner, type, editor.key, (entry) => {
        if (entry.editor.draft && entry.editor.draft.id !== draft?.id) closedDraftIds.add(entry.editor.draft.id);
        return { editor: { ...entry.editor, draft } };
      }),
  };
  return new Autosaver(type, editor, draftPortFor(owner), report, isSaved);
}

/** Updates the editor, stores it locally at once and saves it to the server after a delay. */
export function updateEditor(owner: Owner, type: Type, editor: EditorState): void {
  const previousEntry = tabStateOf(owner, type);
  const isOtherDocument = previousEntry.editor.key !== editor.key;
  if (isOtherDocument) previousEntry.autosaver?.close();
  const existing = isOtherDocument ? null : previousEntry.autosaver;
  const autosaver =
    owner === visitorOwner ? null : (existing ?? createAutosaver(owner, type, isOtherDocument ? editor : previousEntry.editor, false));
  const entry: TabEntry = {
    editor,
    isReference: false,
    autosaver,
    state: isOtherDocument || !autosaver ? { kind: 'local' } : previousEntry.state,
  };
  setTab(owner, type, entry);
  storeTab(owner, type, entry);
  autosaver?.changed(editor);
}

/** Opens the server's version of a draft in the editor. */
export function openDraft(owner: Owner, detail: DraftDetail): void {
  const { type } = detail;
  const previousEntry = tabStateOf(owner, type);
  const isSameDraft = previousEntry.editor.draft?.id === detail.id;
  if (isSameDraft) previousEntry.autosaver?.discard();
  else previousEntry.autosaver?.close();
  const { tone, style, language, voice, variation, shortText, aids } = previousEntry.editor;
  // The server does not store these.
  const localOptions = isSameDraft ? { tone, style, language, voice, variation, shortText, aids } : {};
  const editor: EditorState = { ...blankEditor, ...documentFromDraft(detail), ...localOptions, key: newKey() };
  const entry: TabEntry = { editor, isReference: false, state: { kind: 'saved' }, autosaver: createAutosaver(owner, type, editor, true) };
  closedDraftIds.delete(detail.id);
  setTab(owner, type, entry);
  storeTab(owner, type, entry);
}

/** Empties the editor without saving. */
export function clearEditor(owner: Owner, type: Type): void {
  const { autosaver, editor } = tabStateOf(owner, type);
  autosaver?.discard();
  if (editor.draft) closedDraftIds.add(editor.draft.id);
  localStore.removeItem(storageKey(owner, type));
  setTab(owner, type, { editor: { ...blankEditor, key: newKey() }, state: noSaveState, isReference: false, autosaver: null });
}

/** Closes a draft on all tabs. */
export function closeDraft(owner: Owner, id: string): void {
  closedDraftIds.add(id);
  for (const type of contentTabs) if (tabStateOf(owner, type).editor.draft?.id === id) clearEditor(owner, type);
}

export const isClosedDraft = (id: string): boolean => closedDraftIds.has(id);
export const reopenDraft = (id: string): boolean => closedDraftIds.delete(id);

/** The tab with this draft open; undefined when its content has to be fetched. */
export const tabOfDraft = (owner: Owner, id: string): Type | undefined =>
  contentTabs.find((type) => {
    const { editor, isReference } = tabStateOf(owner, type);
    return editor.draft?.id === id && !isReference;
  });

/** Restores documents from local storage: the visitor's after signing in, and the owner's unsaved ones. */
export function restoreTabs(owner: Owner): void {
  for (const type of contentTabs) {
    if (owner !== visitorOwner) adoptVisitorDocument(owner, type);
    const { editor, isReference, autosaver } = tabStateOf(owner, type);
    if (owner !== visitorOwner && !isReference && !autosaver && !isBlankEditor(editor)) updateEditor(owner, type, editor);
  }
}

function adoptVisitorDocument(owner: Owner, type: Type): void {
  const { editor } = tabStateOf(visitorOwner, type);
  if (isBlankEditor(editor)) return;
  const ownEntry = tabStateOf(owner, type);
  const previous = ownEntry.isReference || isBlankEditor(ownEntry.editor) ? editor.previous : ownEntry.editor;
  clearEditor(visitorOwner, type);
  updateEditor(owner, type, { ...editor, key: newKey(), previous });
}

/** Closes the tabs of the previous user; unsaved changes stay in local storage. */
export function closeTabs(owner: Owner): void {
  for (const type of contentTabs) {
    tabs.get(tabKey(owner, type))?.autosaver?.discard();
    tabs.delete(tabKey(owner, type));
  }
}
