import { isTransient } from '@trenzeye/frontend-kit';

/** How far the edit has got to the server. */
export type SaveState =
  | { readonly kind: 'saved' | 'saving' | 'waiting' }
  /** The server does not take it; asking again does not help. */
  | { readonly kind: 'refused'; readonly message: string };

/** Milliseconds after the last change, and after a failure. */
const pauses = { quiet: 800, failed: 4_000 };

/** Sends what changes to the server soon, one at a time, the latest only; goes on trying while it cannot be reached. */
export class EditSaver<Value> {
  readonly #put: (value: Value) => Promise<unknown>;
  readonly #report: (state: SaveState) => void;
  readonly #pauses: typeof pauses;
  #next: { value: Value } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;

  constructor(put: (value: Value) => Promise<unknown>, report: (state: SaveState) => void, waits: typeof pauses = pauses) {
    this.#put = put;
    this.#report = report;
    this.#pauses = waits;
  }

  changed(value: Value): void {
    this.#next = { value };
    this.#report({ kind: 'saving' });
    this.#later(this.#pauses.quiet);
  }

  /** Sends what is not sent yet at once. Rejects when the server did not take it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // What is on its way may be older than what waits.
    await this.#sending?.catch(() => undefined);
    if (this.#next) await this.#send();
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), pause);
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
      this.#failed(sent, error as Error);
      throw error;
    }
    if (!this.#next) this.#report({ kind: 'saved' });
  }

  #failed(sent: { value: Value }, error: Error): void {
    // Something newer waits: it says whether the server takes it.
    if (this.#next) return;
    if (isTransient(error)) {
      this.#next = sent;
      this.#report({ kind: 'waiting' });
      this.#later(this.#pauses.failed);
    } else this.#report({ kind: 'refused', message: error.message });
  }
}
