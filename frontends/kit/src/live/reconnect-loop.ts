/** Delay before the next attempt, by number of failures; the last value repeats. */
const delaysMs = [1_000, 2_000, 5_000, 10_000] as const;

/** Delay after this many consecutive failures: 1, 2, 5, then 10 s, with 10 % jitter so that clients do not reconnect at the same time. */
export const reconnectDelayMs = (failures: number, random: () => number = Math.random): number => {
  const delay = delaysMs[Math.min(failures, delaysMs.length) - 1] ?? delaysMs[0];
  return Math.round(delay * (0.9 + random() * 0.2));
};

interface ReconnectLoopOptions {
  /** Connects and resolves, when the connection has ended, to the delay the server asked for. Rejects on failure. */
  readonly connect: (signal: AbortSignal) => Promise<number>;
  readonly onDisconnect: () => void;
}

/** Keeps a connection open: reconnects after it has ended, with a longer delay after each failure. */
interface ReconnectLoop {
  isRunning(): boolean;
  start(): void;
  stop(): void;
  /** Makes the next failure count as the first. */
  resetFailures(): void;
  /** Skips the current delay. */
  reconnectNow(): void;
}

interface CancellableDelay {
  readonly done: Promise<void>;
  readonly cancel: () => void;
}

const minDelayMs = 50;

const createDelay = (milliseconds: number): CancellableDelay => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return {
    done: promise,
    cancel: () => {
      clearTimeout(timer);
      resolve();
    },
  };
};

export function createReconnectLoop({ connect, onDisconnect }: ReconnectLoopOptions): ReconnectLoop {
  let failures = 0;
  let running: AbortController | undefined;
  let delay: CancellableDelay | undefined;

  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      let delayMs = 0;
      try {
        delayMs = await connect(signal);
      } catch {
        failures += 1;
        delayMs = reconnectDelayMs(failures);
      }
      if (signal.aborted) return;
      onDisconnect();
      delay = createDelay(Math.max(delayMs, minDelayMs));
      await delay.done;
    }
  };

  return {
    isRunning: () => running !== undefined,
    start() {
      running = new AbortController();
      void run(running.signal);
    },
    stop() {
      running?.abort();
      running = undefined;
      delay?.cancel();
    },
    resetFailures() {
      failures = 0;
    },
    reconnectNow() {
      failures = 0;
      delay?.cancel();
    },
  };
}
