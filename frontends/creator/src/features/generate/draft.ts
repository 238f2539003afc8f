import type { Made } from './made.ts';

/** The longest prompt the server takes, in characters. */
export const promptLimit = 2000;

export interface SourceSignal {
  /** Null when the link carried a title only. */
  readonly id: string | null;
  readonly title: string;
}

/** What stands on one tab of the generate page. */
export interface Work {
  readonly prompt: string;
  readonly signal: SourceSignal | null;
  readonly made: Made | null;
  /** The prompt `made` was made from; the field may have gone on. */
  readonly madePrompt: string;
}

export interface Draft extends Work {
  /** Work that a newly chosen signal replaced; can be brought back. */
  readonly earlier: Work | null;
}

export const emptyDraft: Draft = { prompt: '', signal: null, made: null, madePrompt: '', earlier: null };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The signal a link to the page carries (`signalId`, `signalTitle`); null when it carries none. An id that is none is dropped. */
export function signalOf(query: URLSearchParams): SourceSignal | null {
  const id = query.get('signalId');
  const title = (query.get('signalTitle') ?? '').trim().slice(0, promptLimit);
  const known = id && uuid.test(id) ? id : null;
  return known || title ? { id: known, title } : null;
}

/** What the page opens with: a newly chosen signal fills the prompt, and the work it replaces stays at hand. */
export function openDraft(stored: Draft, arriving: SourceSignal | null): Draft {
  if (!arriving) return stored;
  if (isSame(stored.signal, arriving)) return stored;
  const { earlier: _, ...work } = stored;
  const { prompt, signal, made } = work;
  const isOwnWork = made !== null || (prompt.trim() !== '' && prompt !== signal?.title);
  return { ...emptyDraft, prompt: arriving.title, signal: arriving, earlier: isOwnWork ? work : null };
}

/** Whether there is nothing in a draft that somebody would miss. */
export const isBlank = ({ prompt, made, earlier }: Draft): boolean => prompt.trim() === '' && made === null && earlier === null;

const isSame = (one: SourceSignal | null, other: SourceSignal): boolean => one !== null && one.id === other.id && one.title === other.title;
