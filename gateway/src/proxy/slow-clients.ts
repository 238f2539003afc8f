import type { Exchange } from '../exchange.ts';

type Direction = 'request' | 'response';

interface SlowClientOptions {
  /** Average over `windowMs` below which a client is too slow. */
  readonly minBytesPerSecond: number;
  readonly windowMs: number;
  /** The client sent its request, or read its response, too slowly. */
  readonly onSlowClient: (exchange: Exchange, direction: Direction) => void;
}

export interface SlowClientWatch {
  /** Watches until the client has sent its request and read the response. Call the returned function when the response has closed. */
  watch(exchange: Exchange): () => void;
  close(): void;
}

interface Progress {
  direction: Direction | undefined;
  /** Checks since the current window began. */
  checks: number;
  /** Bytes transferred when the current window began. */
  bytes: number;
  /** Time of the next check, of `performance.now()`. */
  dueAt: number;
}

/**
 * A window is a number of checks, not a time: after the event loop was blocked, one check runs before the data that arrived meanwhile
 * is read, and that must not count as the client's time.
 */
const checksPerWindow = 4;
/** Times at which checks may run between two checks of a connection. */
const ticksPerCheck = 250;
/**
 * Connections closed per tick. Several closed at once would come back at once, and the platform would fill the buffers of all of them
 * at the same time, while the requests of others wait.
 */
const maxClosedPerTick = 1;

const isEnded = ({ request, response }: Exchange): boolean =>
  request.socket.destroyed || (request.complete && (response.destroyed || response.writableFinished));

/** What the client must do next; undefined while the gateway or the service is busy, or no data is waiting, as on an idle event stream. */
const directionOf = ({ request }: Exchange): Direction | undefined => {
  if (request.socket.writableLength > 0) return 'response';
  // A paused request body waits for the service.
  return !request.complete && request.readableFlowing ? 'request' : undefined;
};

/** Bytes received, or bytes passed to the operating system. */
const bytesOf = ({ request: { socket } }: Exchange, direction: Direction | undefined): number =>
  direction === 'request' ? socket.bytesRead : socket.bytesWritten - socket.writableLength;

/** Whether the client was too slow in the window that ends with this check. */
const isTooSlow = (exchange: Exchange, progress: Progress, minBytes: number): Direction | undefined => {
  const direction = directionOf(exchange);
  const bytes = bytesOf(exchange, direction);
  const isSameWait = direction !== undefined && direction === progress.direction;
  if (isSameWait) progress.checks += 1;
  if (isSameWait && progress.checks < checksPerWindow) return undefined;
  if (isSameWait && bytes - progress.bytes < minBytes) return direction;
  progress.direction = direction;
  progress.checks = 0;
  progress.bytes = bytes;
  return undefined;
};

/**
 * Finds clients that send or read too slowly while the gateway waits for them: each holds a connection to a service. Every connection is
 * checked at times of its own.
 */
export const createSlowClientWatch = ({ minBytesPerSecond, windowMs, onSlowClient }: SlowClientOptions): SlowClientWatch => {
  /** By the time of the next check. */
  const watched = new Map<Exchange, Progress>();
  const minBytes = (minBytesPerSecond * windowMs) / 1000;
  const checkEveryMs = windowMs / checksPerWindow;

  let timer: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  const check = (): void => {
    if (watched.size === 0) stop();
    const now = performance.now();
    let closed = 0;
    for (const [exchange, progress] of watched) {
      if (progress.dueAt > now || closed === maxClosedPerTick) return;
      watched.delete(exchange);
      if (isEnded(exchange)) continue;
      const direction = isTooSlow(exchange, progress, minBytes);
      if (direction === undefined) {
        progress.dueAt = now + checkEveryMs;
        watched.set(exchange, progress);
      } else {
        closed += 1;
        onSlowClient(exchange, direction);
      }
    }
  };

  return {
    watch(exchange) {
      watched.set(exchange, { direction: undefined, checks: 0, bytes: 0, dueAt: performance.now() + checkEveryMs });
      timer ??= setInterval(check, checkEveryMs / ticksPerCheck).unref();
      return () => {
        // After an early response, the rest of the request body is still read and discarded.
        if (exchange.request.complete) watched.delete(exchange);
      };
    },
    close: stop,
  };
};
