import { isTransient } from '@trenzeye/frontend-kit';

/** A value with its undo and redo steps. */
export interface History<Value> {
  readonly value: Value;
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  /** Kind and time (milliseconds) of the last step: further changes of this kind within the merge window belong to it. */
  readonly last: { readonly kind: string; readonly at: number } | null;
}

const stepLimit = 100;
const mergeWindowMs = 1_000;

export const startHistory = <Value>(value: Value): History<Value> => ({ value, past: [], future: [], last: null });

export function pushChange<Value>({ value, past, last }: History<Value>, next: Value, kind: string, now: number): History<Value> {
  const isSameStep = last?.kind === kind && now - last.at < mergeWindowMs;
  return { value: next, past: isSameStep ? past : [...past, value].slice(-stepLimit), future: [], last: { kind, at: now } };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const { value, past, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { value: before, past: past.slice(0, -1), future: [value, ...future], last: null };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const { value, past, future } = history;
  const [after, ...rest] = future;
  return after === undefined ? history : { value: after, past: [...past, value], future: rest, last: null };
}

/** Save state of the edit. */
export type SaveState =
  | { readonly kind: 'saved' | 'saving' | 'retrying' }
  /** Rejected by the server; not retried. */
  | { readonly kind: 'rejected'; readonly message: string };

/** Delays before saving: after the last change, and after a failure. */
const delaysMs = { quiet: 800, failed: 4_000 };

/** Saves the latest value after a short delay, one request at a time; retries while the server is unreachable. */
export class EditSaver<Value> {
  readonly #put: (value: Value) => Promise<unknown>;
  readonly #report: (state: SaveState) => void;
  readonly #delaysMs: typeof delaysMs;
  #next: { value: Value } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;

  constructor(put: (value: Value) => Promise<unknown>, report: (state: SaveState) => void, delays: typeof delaysMs = delaysMs) {
    this.#put = put;
    this.#report = report;
    this.#delaysMs = delays;
  }

  changed(value: Value): void {
    this.#next = { value };
    this.#report({ kind: 'saving' });
    this.#schedule(this.#delaysMs.quiet);
  }

  /** Saves immediately. Rejects when the server rejects the value or is unreachable. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // The request in flight may contain an older value.
    await this.#sending?.catch(() => undefined);
    if (this.#next) await this.#send();
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), delayMs);
  }

  #send(): Promise<void> {
    this.#sending = this.#sendNext().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendNext(): Promise<void> {
    const sent = this.#next;
    if (!sent) return;
    this.#next = null;
    try {
      await this.#put(sent.value);
    } catch (error) {
      this.#handleFailure(sent, error as Error);
      throw error;
    }
    if (!this.#next) this.#report({ kind: 'saved' });
  }

  #handleFailure(sent: { value: Value }, error: Error): void {
    // A newer value is pending; its outcome counts.
    if (this.#next) return;
    if (isTransient(error)) {
      this.#next = sent;
      this.#report({ kind: 'retrying' });
      this.#schedule(this.#delaysMs.failed);
    } else this.#report({ kind: 'rejected', message: error.message });
  }
}
