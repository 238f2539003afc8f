import { ApiError, isTransient, newIdempotencyKey } from '@trenzeye/frontend-kit';
import type { ChangeDraft, DraftDetail, NewDraft } from '@trenzeye/proto/http/content';
import { isBlankWork, type StoredDraft, type Type, type Work } from '../work.ts';
import { bodyOf, isStored } from './draft-body.ts';

/** How far the work has got to the server. */
export type SaveState =
  | { readonly kind: 'none' | 'saving' | 'saved' | 'device' }
  /** Somebody changed the draft elsewhere; `current` is what it is now. */
  | { readonly kind: 'conflict'; readonly current: DraftDetail }
  /** The server does not take it, and asking again does not help: the draft is gone, or what it says is not valid. */
  | { readonly kind: 'gone' | 'refused'; readonly message: string };

/** The server, as an autosaver sees it. */
export interface DraftPort {
  readonly create: (body: NewDraft, key: string) => Promise<DraftDetail>;
  readonly change: (id: string, body: ChangeDraft) => Promise<DraftDetail>;
  readonly remove: (id: string) => Promise<unknown>;
}

export interface Report {
  readonly state: (state: SaveState) => void;
  /** The draft as the server has it now; null when it was begun for nothing and is gone again. */
  readonly stored: (draft: StoredDraft | null) => void;
}

/** Milliseconds without a change before it is saved, and the longest between two tries while the server cannot be reached. */
const calm = 1_000;
const longestWait = 60_000;
const waitAfter = (failures: number): number => Math.min(longestWait, 2_500 * 2 ** failures);

const storedFrom = ({ id, version, remix_of }: DraftDetail): StoredDraft => ({ id, version, remixOf: remix_of });

const currentIn = (error: unknown): DraftDetail | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.body as { current?: DraftDetail } | undefined)?.current : undefined;

/** Whether the same may be taken later. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || isTransient(error) || [401, 408, 425, 429].includes(error.status);

/** Keeps one piece of work saved on the server: one request at a time, the newest state always last. */
export class Autosaver {
  readonly #type: Type;
  readonly #port: DraftPort;
  readonly #report: Report;
  #work: Work;
  #draft: StoredDraft | null;
  /** What the server is known to have, as text. */
  #settled: string;
  #creation: { readonly key: string; readonly body: NewDraft } | null = null;
  /** A change whose answer never came: the server may have it or not. */
  #lost: NewDraft | null = null;
  #conflict: DraftDetail | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #failures = 0;
  #isRetired = false;

  constructor(type: Type, opened: Work, port: DraftPort, report: Report, isSaved = opened.draft !== null) {
    this.#type = type;
    this.#work = opened;
    this.#draft = opened.draft;
    this.#settled = isSaved ? this.#text() : '';
    this.#port = port;
    this.#report = report;
  }

  /** The work as it stands now; it is saved when nothing changes for a second. */
  changed(work: Work): void {
    this.#work = work;
    if (this.#conflict) return;
    const isSettled = this.#text() === this.#settled;
    if (!this.#running) this.#say({ kind: isSettled ? 'saved' : 'saving' });
    if (!isSettled) this.#plan(calm);
  }

  /** Saves at once what is not saved yet; answers the draft. Rejects when that cannot be. */
  async flush(): Promise<StoredDraft> {
    await this.#saveAll();
    if (this.#conflict) throw new Error('This draft was changed elsewhere. Choose which one to keep first.');
    if (!this.#draft) throw new Error('There is nothing to save.');
    return this.#draft;
  }

  /** Ends a conflict in favour of what is here. */
  keepMine(): void {
    if (!this.#conflict) return;
    const { remix_of: _, ...current } = this.#conflict;
    this.#conflict = null;
    this.#take({ id: current.id, version: current.version, remixOf: this.#draft?.remixOf ?? null }, '');
    this.#plan(0);
  }

  /** The draft is gone: what is here becomes a new one. */
  beginAnew(): void {
    this.#draft = null;
    this.#settled = '';
    this.#tell(null);
    this.#plan(0);
  }

  /** Tries again now: the network is back. */
  retry(): void {
    this.#failures = 0;
    if (!this.#conflict && this.#text() !== this.#settled) this.#plan(0);
  }

  /** The work leaves the desk: what is not saved is still tried once, and nothing is reported any more. */
  retire(): void {
    clearTimeout(this.#timer);
    const isOpen = this.#text() !== this.#settled && !this.#conflict;
    this.#isRetired = true;
    if (isOpen) void this.#saveAll().catch(() => undefined);
  }

  /** The work is done with: nothing is saved or reported any more. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#isRetired = true;
  }

  #text(): string {
    return JSON.stringify(bodyOf(this.#type, this.#work));
  }

  #say(state: SaveState): void {
    if (!this.#isRetired) this.#report.state(state);
  }

  #tell(draft: StoredDraft | null): void {
    if (!this.#isRetired) this.#report.stored(draft);
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run().catch(() => undefined), wait);
  }

  #take(draft: StoredDraft, settled: string): void {
    this.#draft = draft;
    this.#settled = settled;
    this.#tell(draft);
  }

  async #saveAll(): Promise<void> {
    // What is on its way may be older than what is here.
    await this.#running?.catch(() => undefined);
    await this.#run();
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#attempt()
      .catch((error: unknown) => {
        this.#refuse(error);
        throw error;
      })
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #attempt(): Promise<void> {
    // A draft that was begun with a prompt which is gone again was begun for nothing.
    if (isBlankWork(this.#work)) return this.#discard();
    while (this.#text() !== this.#settled && !this.#conflict) {
      this.#say({ kind: 'saving' });
      await (this.#draft ? this.#change(this.#draft) : this.#create());
    }
    this.#failures = 0;
    this.#say(this.#conflict ? { kind: 'conflict', current: this.#conflict } : { kind: 'saved' });
  }

  async #discard(): Promise<void> {
    if (this.#draft) await this.#port.remove(this.#draft.id);
    this.#draft = null;
    this.#settled = this.#text();
    this.#tell(null);
    this.#say({ kind: 'none' });
  }

  /** A new draft is asked for with the same key and body until there is an answer: one that was lost makes no second draft. */
  async #create(): Promise<void> {
    this.#creation ??= { key: newIdempotencyKey(), body: bodyOf(this.#type, this.#work) };
    const { key, body } = this.#creation;
    const detail = await this.#port.create(body, key);
    this.#creation = null;
    this.#take(storedFrom(detail), JSON.stringify(body));
  }

  async #change({ id, version }: StoredDraft): Promise<void> {
    const body = bodyOf(this.#type, this.#work);
    const lost = this.#lost;
    try {
      const detail = await this.#port.change(id, { ...body, version });
      this.#lost = null;
      this.#take(storedFrom(detail), JSON.stringify(body));
    } catch (error) {
      const current = currentIn(error);
      this.#lost = current ? null : body;
      if (!current) throw error;
      // What is there now may be what we sent ourselves, when only the answer was lost.
      if (lost && isStored(lost, current)) this.#take(storedFrom(current), JSON.stringify(lost));
      else this.#conflict = current;
    }
  }

  #refuse(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    if (this.#draft && (status === 404 || status === 409)) {
      this.#say({ kind: 'gone', message: status === 404 ? 'This draft was deleted elsewhere.' : 'This draft was published elsewhere.' });
    } else if (isPassing(error)) {
      this.#say({ kind: 'device' });
      if (!this.#isRetired) this.#plan(waitAfter(this.#failures));
      this.#failures += 1;
    } else {
      this.#creation = null;
      this.#say({ kind: 'refused', message: messageOf(error as ApiError) });
    }
  }
}

const messageOf = ({ fields: [first], message }: ApiError): string => (first ? `${first.field} ${first.message}` : message);
