import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Audience } from './message.ts';

/** Maximum unsent bytes per stream. A slower client misses messages and gets a resync event instead. */
const maxBufferedBytes = 32_768;
/** A client that reads nothing for this long is disconnected. */
const stallTimeoutMs = 60_000;
/** Time for the client to read the last message before the connection is closed. */
const endTimeoutMs = 1_000;

type StreamResponse = Pick<ServerResponse, 'writableLength' | 'destroy'> & {
  write(bytes: Buffer): unknown;
  end(bytes: Buffer): unknown;
};

interface StreamOptions {
  readonly response: StreamResponse;
  readonly userId: string | undefined;
  readonly sessionId?: string | undefined;
  /** Milliseconds since 1970; undefined for visitors. */
  readonly expiresAt: number | undefined;
}

/** One open stream. It keeps as little memory as possible: there are thousands. */
export class LiveStream {
  readonly connection = randomUUID();
  readonly userId: string | undefined;
  readonly sessionId: string | undefined;
  readonly expiresAt: number;
  readonly #response: StreamResponse;
  /** The tick at which it was opened; spreads the heartbeats of all streams. */
  openedAtTick = 0;
  audiences: readonly Audience[] = [];
  #stalledSince = 0;

  constructor({ response, userId, sessionId, expiresAt = Number.POSITIVE_INFINITY }: StreamOptions) {
    this.#response = response;
    this.userId = userId;
    this.sessionId = sessionId;
    this.expiresAt = expiresAt;
  }

  /** Sends, or drops the message if the client is too slow. `checkBackpressure` reports when it has caught up. */
  send(bytes: Buffer, now: number): boolean {
    if (this.#stalledSince > 0) return false;
    if (this.#response.writableLength > maxBufferedBytes) {
      this.#stalledSince = now;
      return false;
    }
    this.#response.write(bytes);
    return true;
  }

  /** `caught-up` once, when a stalled client has read everything. */
  checkBackpressure(now: number): 'flowing' | 'stalled' | 'caught-up' | 'timed-out' {
    if (this.#stalledSince === 0) return 'flowing';
    if (this.#response.writableLength > 0) return now - this.#stalledSince > stallTimeoutMs ? 'timed-out' : 'stalled';
    this.#stalledSince = 0;
    return 'caught-up';
  }

  /** Sends a last message and closes the connection. */
  end(bytes: Buffer): void {
    this.#response.end(bytes);
    setTimeout(() => this.#response.destroy(), endTimeoutMs).unref();
  }

  destroy(): void {
    this.#response.destroy();
  }
}
