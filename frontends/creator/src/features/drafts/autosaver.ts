import { t } from '@lingui/core/macro';
import { ApiError, isTransient, newIdempotencyKey } from '@trenzeye/frontend-kit';
import type { ChangeDraft, DraftDetail, NewDraft } from '@trenzeye/proto/http/content';
import { type EditorDocument, isBlankDocument, type StoredDraft, type Type } from '../generation/document/editor-document.ts';
import { isStored, toDraftBody } from './draft-body.ts';

/** Save state of a document. */
export type SaveState =
  | { readonly kind: 'none' | 'saving' | 'saved' | 'local' }
  /** The draft was changed elsewhere; `current` is the server's version. */
  | { readonly kind: 'conflict'; readonly current: DraftDetail }
  /** Not retryable: the draft was deleted, or its content is invalid. */
  | { readonly kind: 'deleted' | 'rejected'; readonly message: string };

/** The server operations that the autosaver needs. */
export interface DraftPort {
  readonly create: (body: NewDraft, key: string) => Promise<DraftDetail>;
  readonly change: (id: string, body: ChangeDraft) => Promise<DraftDetail>;
  readonly remove: (id: string) => Promise<unknown>;
}

interface SaveReport {
  readonly state: (state: SaveState) => void;
  /** The stored draft; null after an empty draft was removed. */
  readonly stored: (draft: StoredDraft | null) => void;
}

const debounceMs = 1_000;
const maxRetryDelayMs = 60_000;
const retryDelayMs = (failures: number): number => Math.min(maxRetryDelayMs, 2_500 * 2 ** failures);

const toStoredDraft = ({ id, version, remix_of, quote }: DraftDetail): StoredDraft => ({ id, version, remixOf: remix_of, quote });

const conflictingDraft = (error: unknown): DraftDetail | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.body as { current?: DraftDetail } | undefined)?.current : undefined;

/** Whether the same request may succeed later. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || isTransient(error) || [401, 408, 425, 429].includes(error.status);

/** Saves one document to the server: one request at a time, the newest state last. */
export class Autosaver {
  readonly #type: Type;
  readonly #port: DraftPort;
  readonly #report: SaveReport;
  #document: EditorDocument;
  #draft: StoredDraft | null;
  /** The last state confirmed by the server, serialized. */
  #confirmed: string;
  #pendingCreate: { readonly key: string; readonly body: NewDraft } | null = null;
  /** A change whose response was lost; the server may have applied it. */
  #unconfirmed: NewDraft | null = null;
  #conflict: DraftDetail | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  #failures = 0;
  #isClosed = false;

  constructor(type: Type, initial: EditorDocument, port: DraftPort, report: SaveReport, isSaved = initial.draft !== null) {
    this.#type = type;
    this.#document = initial;
    this.#draft = initial.draft;
    this.#confirmed = isSaved ? this.#serialized() : '';
    this.#port = port;
    this.#report = report;
  }

  /** Saves the new state after one second without further changes. */
  changed(document: EditorDocument): void {
    this.#document = document;
    if (this.#conflict) return;
    const isConfirmed = this.#serialized() === this.#confirmed;
    if (!this.#saving) this.#reportState({ kind: isConfirmed ? 'saved' : 'saving' });
    if (!isConfirmed) this.#schedule(debounceMs);
  }

  /** Saves immediately and returns the draft. Rejects when that fails. */
  async flush(): Promise<StoredDraft> {
    await this.#saveAll();
    if (this.#conflict) throw new Error(t`This draft was changed elsewhere. Choose which one to keep first.`);
    if (!this.#draft) throw new Error(t`There is nothing to save.`);
    return this.#draft;
  }

  /** Resolves a conflict with the local version. */
  keepLocalVersion(): void {
    if (!this.#conflict) return;
    const { remix_of: _, ...current } = this.#conflict;
    this.#conflict = null;
    this.#setStored(
      { id: current.id, version: current.version, remixOf: this.#draft?.remixOf ?? null, quote: this.#draft?.quote ?? null },
      '',
    );
    this.#schedule(0);
  }

  /** Saves the local version as a new draft after the stored one was deleted. */
  saveAsNewDraft(): void {
    this.#draft = null;
    this.#confirmed = '';
    this.#reportDraft(null);
    this.#schedule(0);
  }

  /** Retries immediately, e.g. when the network is back. */
  retry(): void {
    this.#failures = 0;
    if (!this.#conflict && this.#serialized() !== this.#confirmed) this.#schedule(0);
  }

  /** Saves unsaved changes with one attempt and stops reporting. */
  close(): void {
    clearTimeout(this.#timer);
    const isOpen = this.#serialized() !== this.#confirmed && !this.#conflict;
    this.#isClosed = true;
    if (isOpen) void this.#saveAll().catch(() => undefined);
  }

  /** Stops saving and reporting. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
  }

  #serialized(): string {
    return JSON.stringify(toDraftBody(this.#type, this.#document));
  }

  #reportState(state: SaveState): void {
    if (!this.#isClosed) this.#report.state(state);
  }

  #reportDraft(draft: StoredDraft | null): void {
    if (!this.#isClosed) this.#report.stored(draft);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run().catch(() => undefined), delayMs);
  }

  #setStored(draft: StoredDraft, confirmed: string): void {
    this.#draft = draft;
    this.#confirmed = confirmed;
    this.#reportDraft(draft);
  }

  async #saveAll(): Promise<void> {
    // The request in flight may contain an older state.
    await this.#saving?.catch(() => undefined);
    await this.#run();
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#saving ??= this.#save()
      .catch((error: unknown) => {
        this.#handleFailure(error);
        throw error;
      })
      .finally(() => {
        this.#saving = null;
      });
    return this.#saving;
  }

  async #save(): Promise<void> {
    // An emptied document needs no draft.
    if (isBlankDocument(this.#document)) return this.#removeDraft();
    while (this.#serialized() !== this.#confirmed && !this.#conflict) {
      this.#reportState({ kind: 'saving' });
      await (this.#draft ? this.#change(this.#draft) : this.#create());
    }
    this.#failures = 0;
    this.#reportState(this.#conflict ? { kind: 'conflict', current: this.#conflict } : { kind: 'saved' });
  }

  async #removeDraft(): Promise<void> {
    if (this.#draft) await this.#port.remove(this.#draft.id);
    this.#draft = null;
    this.#confirmed = this.#serialized();
    this.#reportDraft(null);
    this.#reportState({ kind: 'none' });
  }

  /** Retries with the same key and body until there is a response, so that a lost response does not create a second draft. */
  async #create(): Promise<void> {
    this.#pendingCreate ??= { key: newIdempotencyKey(), body: toDraftBody(this.#type, this.#document) };
    const { key, body } = this.#pendingCreate;
    const detail = await this.#port.create(body, key);
    this.#pendingCreate = null;
    this.#setStored(toStoredDraft(detail), JSON.stringify(body));
  }

  async #change({ id, version }: StoredDraft): Promise<void> {
    const body = toDraftBody(this.#type, this.#document);
    const unconfirmed = this.#unconfirmed;
    try {
      const detail = await this.#port.change(id, { ...body, version });
      this.#unconfirmed = null;
      this.#setStored(toStoredDraft(detail), JSON.stringify(body));
    } catch (error) {
      const current = conflictingDraft(error);
      this.#unconfirmed = current ? null : body;
      if (!current) throw error;
      // The conflicting version may be our own change whose response was lost.
      if (unconfirmed && isStored(unconfirmed, current)) this.#setStored(toStoredDraft(current), JSON.stringify(unconfirmed));
      else this.#conflict = current;
    }
  }

  #handleFailure(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    if (this.#draft && (status === 404 || status === 409)) {
      this.#reportState({
        kind: 'deleted',
        message: status === 404 ? t`This draft was deleted elsewhere.` : t`This draft was published elsewhere.`,
      });
    } else if (isRetryable(error)) {
      this.#reportState({ kind: 'local' });
      if (!this.#isClosed) this.#schedule(retryDelayMs(this.#failures));
      this.#failures += 1;
    } else {
      this.#pendingCreate = null;
      this.#reportState({ kind: 'rejected', message: rejectionMessage(error as ApiError) });
    }
  }
}

const rejectionMessage = ({ fields: [first], message }: ApiError): string => (first ? `${first.field} ${first.message}` : message);
