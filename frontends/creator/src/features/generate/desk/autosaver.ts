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

export interface Autosaver {
  /** The work as it stands now; it is saved when nothing changes for a second. */
  readonly changed: (work: Work) => void;
  /** Saves at once what is not saved yet; answers the draft. Rejects when that cannot be. */
  readonly flush: () => Promise<StoredDraft>;
  /** Ends a conflict in favour of what is here. */
  readonly keepMine: () => void;
  /** The draft is gone: what is here becomes a new one. */
  readonly beginAnew: () => void;
  /** The network is back. */
  readonly retry: () => void;
  /** The work leaves the desk: what is not saved is still tried once, and nothing is reported any more. */
  readonly retire: () => void;
  /** The work is done with: nothing is saved or reported any more. */
  readonly drop: () => void;
}

/** Milliseconds without a change before it is saved, and between tries while the server cannot be reached. */
const calm = 1_000;
const longestWait = 60_000;
const waitAfter = (failures: number): number => Math.min(longestWait, 2_500 * 2 ** failures);

const storedFrom = ({ id, version, remix_of }: DraftDetail): StoredDraft => ({ id, version, remixOf: remix_of });
const currentIn = (error: ApiError): DraftDetail | undefined => (error.body as { current?: DraftDetail } | undefined)?.current;

/** Keeps one piece of work saved on the server: one request at a time, the newest state always last. */
export function createAutosaver(type: Type, opened: Work, port: DraftPort, report: Report): Autosaver {
  let work = opened;
  let draft = opened.draft;
  /** What the server is known to have, as text. */
  let settled = draft ? JSON.stringify(bodyOf(type, opened)) : '';
  let creation: { readonly key: string; readonly body: NewDraft } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let conflict: DraftDetail | null = null;
  let isRetired = false;

  const say: Report = {
    state: (state) => !isRetired && report.state(state),
    stored: (stored) => !isRetired && report.stored(stored),
  };
  const isSettled = (): boolean => JSON.stringify(bodyOf(type, work)) === settled;
  const plan = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run().catch(() => undefined), wait);
  };
  const settle = (detail: DraftDetail, body: NewDraft): void => {
    draft = storedFrom(detail);
    settled = JSON.stringify(body);
    failures = 0;
    say.stored(draft);
  };

  /** A new draft is asked for with the same key and body until there is an answer: one that was lost makes no second draft. */
  const create = async (): Promise<void> => {
    creation ??= { key: newIdempotencyKey(), body: bodyOf(type, work) };
    const { key, body } = creation;
    const detail = await port.create(body, key);
    creation = null;
    settle(detail, body);
  };

  const change = async ({ id, version }: StoredDraft): Promise<void> => {
    const body = bodyOf(type, work);
    try {
      settle(await port.change(id, { ...body, version }), body);
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? currentIn(error) : undefined;
      if (!current) throw error;
      // The answer to an earlier try was lost: the other side is ourselves.
      if (isOurs(current)) draft = storedFrom(current);
      else conflict = current;
    }
  };
  let tried: NewDraft | null = null;
  const isOurs = (current: DraftDetail): boolean => tried !== null && isStored(tried, current);

  const save = async (): Promise<void> => {
    if (!draft) return create();
    const before = tried;
    const body = bodyOf(type, work);
    await change(draft);
    tried = conflict ? before : body;
  };

  const drop = async ({ id }: StoredDraft): Promise<void> => {
    await port.remove(id);
    draft = null;
    settled = '';
    say.stored(null);
  };

  const attempt = async (): Promise<void> => {
    // A draft that was begun with a prompt which is gone again was begun for nothing.
    if (isBlankWork(work)) {
      if (draft) await drop(draft);
      return say.state({ kind: 'none' });
    }
    while (!isSettled() && !conflict) {
      say.state({ kind: 'saving' });
      await save();
    }
    say.state(conflict ? { kind: 'conflict', current: conflict } : { kind: 'saved' });
  };

  const refuse = (error: unknown): void => {
    if (error instanceof ApiError && draft && (error.status === 404 || error.status === 409))
      say.state({
        kind: 'gone',
        message: error.status === 404 ? 'This draft was deleted elsewhere.' : 'This draft was published elsewhere.',
      });
    else if (!(error instanceof ApiError) || isTransient(error) || [401, 408, 425, 429].includes(error.status)) {
      say.state({ kind: 'device' });
      if (!isRetired) plan(waitAfter(failures));
      failures += 1;
    } else {
      creation = null;
      say.state({ kind: 'refused', message: error.fields[0] ? `${error.fields[0].field} ${error.fields[0].message}` : error.message });
    }
  };

  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= attempt()
      .catch((error: unknown) => {
        refuse(error);
        throw error;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  const saveAll = async (): Promise<void> => {
    // What was on its way may be older than what is here.
    await running?.catch(() => undefined);
    await run();
  };

  return {
    changed: (now) => {
      work = now;
      if (conflict) return;
      if (!running) say.state({ kind: isSettled() ? 'saved' : 'saving' });
      if (!isSettled()) plan(calm);
    },
    flush: async () => {
      await saveAll();
      if (conflict) throw new Error('This draft was changed elsewhere. Choose which one to keep first.');
      if (!draft) throw new Error('There is nothing to save.');
      return draft;
    },
    keepMine: () => {
      if (!conflict) return;
      draft = storedFrom(conflict);
      settled = '';
      conflict = null;
      say.stored(draft);
      plan(0);
    },
    beginAnew: () => {
      draft = null;
      settled = '';
      say.stored(null);
      plan(0);
    },
    retry: () => {
      failures = 0;
      if (!conflict && !isSettled()) plan(0);
    },
    retire: () => {
      clearTimeout(timer);
      const isOpen = !isSettled() && !conflict;
      isRetired = true;
      if (isOpen) void saveAll().catch(() => undefined);
    },
    drop: () => {
      clearTimeout(timer);
      isRetired = true;
    },
  };
}
