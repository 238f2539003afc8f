import { DomainError } from '@trenzeye/kit';

/** Requests that wait for the one being answered. */
const maxWaiting = 8;
const retryAfterSeconds = 30;

const busy = (): DomainError =>
  new DomainError('provider_unavailable', {
    detail: 'The local model is busy. Please try again in a moment.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** Runs one task at a time, in the order of the calls. A waiting task whose signal is aborted leaves the queue. */
export const createTaskQueue = () => {
  const waiting = new Set<() => void>();
  let isRunning = false;

  const waitForTurn = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (!isRunning) {
      isRunning = true;
      return;
    }
    if (waiting.size >= maxWaiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      waiting.delete(resolve);
      reject(signal.reason);
    };
    waiting.add(resolve);
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  };

  const startNext = (): void => {
    const [next] = waiting;
    if (next) waiting.delete(next);
    else isRunning = false;
    next?.();
  };

  return async <T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    await waitForTurn(signal);
    try {
      return await task();
    } finally {
      startNext();
    }
  };
};
