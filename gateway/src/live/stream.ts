import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Audience } from './message.ts';

/** Bytes that may wait for a reader; whoever is further behind is told to ask anew instead. */
const mostWaiting = 32_768;
/** Milliseconds after which a reader who takes nothing is cut off. */
const patience = 60_000;

/** What is needed of the answer. */
export type StreamResponse = Pick<ServerResponse, 'writableLength' | 'destroy'> & {
  write(bytes: Buffer): unknown;
  end(bytes: Buffer): unknown;
};

export interface StreamOptions {
  readonly response: StreamResponse;
  readonly userId: string | undefined;
  /** Milliseconds since 1970; undefined for visitors. */
  readonly expiresAt: number | undefined;
}

/** One open answer. Nothing more is kept of it than is needed: there are thousands. */
export class LiveStream {
  readonly connection = randomUUID();
  readonly userId: string | undefined;
  readonly expiresAt: number;
  readonly #response: StreamResponse;
  /** Which tick it came in: heartbeats go round. */
  turn = 0;
  audiences: readonly Audience[] = [];
  #behindSince = 0;

  constructor({ response, userId, expiresAt = Number.POSITIVE_INFINITY }: StreamOptions) {
    this.#response = response;
    this.userId = userId;
    this.expiresAt = expiresAt;
  }

  /** Sends, unless the reader is behind: then it gets nothing more until it has caught up, and learns that it missed something. */
  send(bytes: Buffer, now: number): boolean {
    if (this.#behindSince > 0) return false;
    if (this.#response.writableLength > mostWaiting) {
      this.#behindSince = now;
      return false;
    }
    this.#response.write(bytes);
    return true;
  }

  /** `caught-up` once, when a reader who was behind has taken everything. */
  look(now: number): 'fine' | 'behind' | 'caught-up' | 'gone' {
    if (this.#behindSince === 0) return 'fine';
    if (this.#response.writableLength > 0) return now - this.#behindSince > patience ? 'gone' : 'behind';
    this.#behindSince = 0;
    return 'caught-up';
  }

  /** Says a last thing and ends; a reader who does not take it is cut off. */
  end(bytes: Buffer): void {
    this.#response.end(bytes);
    setTimeout(() => this.#response.destroy(), 1_000).unref();
  }

  cut(): void {
    this.#response.destroy();
  }
}
