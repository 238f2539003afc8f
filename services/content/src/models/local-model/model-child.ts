import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DomainError, type Logger } from '@trenzeye/kit';
import { modelEnvironment } from './inherited-environment.ts';
import type { Answer, AnswerRequest, ChildMessage, ParentMessage } from './model-messages.ts';

const program = fileURLToPath(new URL('./model-worker.ts', import.meta.url));
/** Heap of the child's own code in MB; the model's memory is not part of it. */
const heapLimitMb = 512;
/** Time for an aborted answer to end; the child is killed after it. */
const abortTimeoutMs = 5_000;
const loadTimeoutMs = 180_000;

/** A process that has loaded one model. */
export interface ModelChild {
  readonly modelFile: string;
  readonly pid: number | undefined;
  hasEnded(): boolean;
  /** Settles when the process is ready for the next answer or has ended. One call at a time. */
  answer(request: AnswerRequest, signal: AbortSignal, onText: (text: string) => void): Promise<Answer>;
  stop(): Promise<void>;
}

export interface ModelChildOptions {
  /** Entry file of node-llama-cpp. */
  readonly runtimeFile: string;
  readonly modelFile: string;
  readonly log: Logger;
}

const stopped = (cause: unknown): DomainError =>
  new DomainError('provider_unavailable', { detail: 'The local model stopped while it was writing. Please try again.', cause });

const loadFailed = (cause: unknown): DomainError =>
  new DomainError('provider_unavailable', { detail: 'The local model could not be started. Please try again later.', cause });

const failureOf = ({ reason, message }: Extract<ChildMessage, { type: 'failed' }>): DomainError =>
  reason === 'too-long'
    ? new DomainError('provider_failed', {
        detail: 'The request is too long for the local model. Please shorten it.',
        cause: new Error(message),
      })
    : stopped(new Error(message));

const lowerPriority = ({ pid }: ChildProcess, log: Logger): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (err) {
    log.debug({ err }, 'priority of the model process not changed');
  }
};

/** The process, with functions for what it sends and how it ends. */
const forkWorker = ({ modelFile, log }: ModelChildOptions) => {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heapLimitMb}`],
    env: modelEnvironment(),
    // What the native code prints is not in the format of the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child, log);
  let onMessage: (message: ChildMessage) => void = () => undefined;
  child.on('message', (message: ChildMessage) => {
    if (message.type === 'log') log[message.level]({ modelFile }, message.message);
    else onMessage(message);
  });
  let onEnd: (reason: Error) => void = () => undefined;
  const ended = Promise.withResolvers<Error>();
  void ended.promise.then((reason) => onEnd(reason));
  child.once('error', ended.resolve);
  child.once('exit', (code, signal) => ended.resolve(new Error(`the process of the model ended (${signal ?? code})`)));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    pid: child.pid,
    hasEnded,
    waitForEnd: () => ended.promise,
    /** Replaces the receivers of the messages and of the end. */
    receive: (messageReceiver: typeof onMessage, endReceiver: typeof onEnd) => {
      onMessage = messageReceiver;
      onEnd = endReceiver;
      if (hasEnded()) void ended.promise.then(endReceiver);
    },
    send: (message: ParentMessage): void => void (child.connected && child.send(message, () => undefined)),
    kill: () => void child.kill('SIGKILL'),
  };
};

type Worker = ReturnType<typeof forkWorker>;

const load = async (worker: Worker, { runtimeFile, modelFile }: ModelChildOptions): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.receive(
    (message) => {
      if (message.type === 'loaded') resolve();
      if (message.type === 'load-failed') reject(loadFailed(new Error(message.message)));
    },
    (reason) => reject(loadFailed(reason)),
  );
  const timer = setTimeout(() => reject(loadFailed(new Error('loading the model took too long'))), loadTimeoutMs);
  worker.send({ type: 'load', runtime: runtimeFile, model: modelFile });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
};

const answer = async (
  worker: Worker,
  id: number,
  request: AnswerRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  worker.receive(
    (message) => {
      if (!('id' in message) || message.id !== id) return;
      if (message.type === 'text') onText(message.text);
      if (message.type === 'answered') resolve(message.answer);
      if (message.type === 'failed') reject(message.reason === 'aborted' ? signal.reason : failureOf(message));
    },
    (reason) => reject(stopped(reason)),
  );
  let timer: NodeJS.Timeout | undefined;
  const abort = (): void => {
    worker.send({ type: 'abort', id });
    timer = setTimeout(worker.kill, abortTimeoutMs);
  };
  signal.addEventListener('abort', abort, { once: true });
  worker.send({ type: 'answer', id, request });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

/** Starts a process and loads the model in it. Throws provider_unavailable when that fails. */
export const startModelChild = async (options: ModelChildOptions): Promise<ModelChild> => {
  const worker = forkWorker(options);
  const stop = async (): Promise<void> => {
    worker.kill();
    await worker.waitForEnd();
  };
  try {
    await load(worker, options);
  } catch (error) {
    await stop();
    throw error;
  }
  let lastId = 0;
  return {
    modelFile: options.modelFile,
    pid: worker.pid,
    hasEnded: worker.hasEnded,
    stop,
    answer: (request, signal, onText) => {
      lastId += 1;
      return answer(worker, lastId, request, signal, onText);
    },
  };
};
