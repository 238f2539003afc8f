import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Stack, StackOptions } from './stack.ts';
import { withDatabase } from './start-engines.ts';

/** What tests and benchmarks need of a stack; the rest stays in its process. */
export type SpawnedStack = Pick<
  Stack,
  'mode' | 'url' | 'urls' | 'dataDir' | 'bus' | 'internalToken' | 'admin' | 'databaseUrl' | 'halt' | 'bring' | 'stop' | 'ready'
> & {
  kill: Stack['kill'];
  /** Process ids by name, as `Stack.processes()`. */
  processes(): Promise<ReturnType<Stack['processes']>>;
  /** The process that runs an embedded stack's services, or supervises a distributed one's. */
  readonly pid: number;
};

type Facts = Pick<Stack, 'mode' | 'url' | 'urls' | 'dataDir' | 'bus' | 'internalToken' | 'admin'> & { readonly postgres: string };

interface Message {
  readonly log?: string;
  readonly started?: Facts;
  readonly failed?: string;
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
}

const program = fileURLToPath(new URL('./stack-process.ts', import.meta.url));

/** Options that can be sent to another process. */
export type SpawnOptions = Pick<StackOptions, 'mode' | 'dataDir' | 'port' | 'seed' | 'log'> & {
  readonly env?: Readonly<Record<string, string>>;
  /** Takes what the stack's process writes, which otherwise goes where ours does. */
  readonly output?: (text: string) => void;
};

/**
 * Starts a stack in a process of its own, so that test runners neither transform nor slow down what they test. `env` is added to
 * this process's environment. Rejects with what the stack said when it cannot start.
 */
export const spawnStack = ({ env = {}, log = () => {}, output, ...options }: SpawnOptions): Promise<SpawnedStack> => {
  const { NODE_OPTIONS: _runnerOptions, ...inherited } = process.env;
  const child = fork(program, {
    execArgv: [],
    env: { ...inherited, ...env, STACK_OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', output ? 'pipe' : 'inherit', output ? 'pipe' : 'inherit', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => output?.(text));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  const call = <T>(method: string, ...args: unknown[]): Promise<T> => {
    calls += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(calls, answer);
    child.send({ id: calls, method, args });
    return answer.promise as Promise<T>;
  };
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      const error = new Error(`the stack's process ended (${code})`);
      reject(error);
      for (const answer of waiting.values()) answer.reject(error);
    });
    child.on('message', ({ log: line, started, failed, id, result, error }: Message) => {
      if (line !== undefined) log(line);
      if (failed !== undefined) reject(new Error(failed));
      if (id !== undefined) {
        if (error === undefined) waiting.get(id)?.resolve(result);
        else waiting.get(id)?.reject(new Error(error));
        waiting.delete(id);
      }
      if (started === undefined) return;
      const { postgres, ...facts } = started;
      resolve({
        ...facts,
        pid: child.pid ?? 0,
        databaseUrl: (database) => withDatabase(postgres, database),
        kill: (name, signal) => call('kill', name, signal ?? 'SIGKILL'),
        halt: (name, signal) => call('halt', name, signal),
        bring: (name) => call('bring', name),
        ready: (limit) => call('ready', ...(limit === undefined ? [] : [limit])),
        processes: () => call('processes'),
        stop: () => call('stop'),
      });
    });
  });
};
