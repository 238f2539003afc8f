import { availableMemoryBytes, DomainError, type Logger, untilAborted } from '@trenzeye/kit';
import { type ModelChild, startModelChild } from './model-child.ts';
import type { Answer, AnswerRequest } from './model-messages.ts';

/** Requests that wait for the one being answered. */
const maxWaiting = 8;
const retryAfterSeconds = 30;

const busy = (): DomainError =>
  new DomainError('provider_unavailable', {
    detail: 'The local model is busy. Please try again in a moment.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** Runs one task at a time, in the order of the calls. A waiting task whose signal is aborted leaves the queue. */
const createTaskQueue = () => {
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

export interface ModelFile {
  readonly file: string;
  /** Approximate memory while in use. */
  readonly memoryBytes: number;
}

/** Runs models, one at a time, in a process that is started with the first request and stopped after some time without requests. */
export interface ModelProcess {
  answer(model: ModelFile, request: AnswerRequest, signal: AbortSignal, onText: (text: string) => void): Promise<Answer>;
  /** Stops the process when it runs this file. */
  unload(file: string): Promise<void>;
  /** Id of the running process. */
  pid(): number | undefined;
  close(): Promise<void>;
}

export interface ModelProcessOptions {
  readonly runtimeFile: string;
  readonly idleMs: number;
  readonly log: Logger;
  readonly availableMemory?: () => number;
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

const requireMemory = ({ memoryBytes }: ModelFile, available: number): void => {
  if (available >= memoryBytes) return;
  const detail = `The local model needs ${gigabytes(memoryBytes)} of memory; only ${gigabytes(available)} is free.`;
  throw new DomainError('provider_unavailable', { detail });
};

export const createModelProcess = (options: ModelProcessOptions): ModelProcess => {
  const { runtimeFile, idleMs, log, availableMemory = availableMemoryBytes } = options;
  const inTurn = createTaskQueue();
  let child: ModelChild | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const stopChild = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const stopping = child;
    child = undefined;
    await stopping?.stop();
  };

  const unloadWhenIdle = (): void => {
    if (!child) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      log.info('local model unloaded');
      void stopChild();
    }, idleMs).unref();
  };

  const childFor = async (model: ModelFile): Promise<ModelChild> => {
    clearTimeout(idleTimer);
    if (isClosed) throw new DomainError('provider_unavailable');
    if (child?.modelFile === model.file && !child.hasEnded()) return child;
    await stopChild();
    requireMemory(model, availableMemory());
    const startedAt = performance.now();
    child = await startModelChild({ runtimeFile, modelFile: model.file, log });
    log.info({ modelFile: model.file, durationMs: Math.round(performance.now() - startedAt) }, 'local model loaded');
    if (isClosed) await child.stop();
    return child;
  };

  return {
    answer: (model, request, signal, onText) => {
      const answer = async (): Promise<Answer> => {
        try {
          const running = await childFor(model);
          signal.throwIfAborted();
          return await running.answer(request, signal, (text) => signal.aborted || onText(text));
        } finally {
          unloadWhenIdle();
        }
      };
      return untilAborted(inTurn(answer, signal), signal);
    },
    unload: async (file) => {
      if (child?.modelFile === file) await stopChild();
    },
    pid: () => (child?.hasEnded() === false ? child.pid : undefined),
    close: async () => {
      isClosed = true;
      await stopChild();
    },
  };
};
