import { isTransient } from '@trenzeye/frontend-kit';

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
