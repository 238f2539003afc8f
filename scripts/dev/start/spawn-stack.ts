import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';
import type { Stack, StackOptions } from './stack.ts';
import { withDatabase } from './start-engines.ts';

/** The part of a stack that tests and benchmarks use, running in another process. */
export type SpawnedStack = Pick<
  Stack,
  | 'mode'
  | 'url'
  | 'urls'
  | 'metricsUrls'
  | 'dataDir'
  | 'bus'
  | 'internalToken'
  | 'admin'
  | 'databaseUrl'
  | 'stopEngine'
  | 'startEngine'
  | 'stop'
  | 'waitUntilReady'
> & {
  kill: Stack['kill'];
  /** Process ids by name, like `Stack.processes()`. */
  processes(): Promise<ReturnType<Stack['processes']>>;
  /** The process that supervises the stack's services and engines. */
  readonly pid: number;
};

type StackDetails = Pick<Stack, 'mode' | 'url' | 'urls' | 'dataDir' | 'bus' | 'internalToken' | 'admin'> & {
  /** Not in earlier versions, which serve `/metrics` on the ports of the services. */
  readonly metricsUrls?: Stack['metricsUrls'];
  readonly postgres: string;
};

interface Message {
  readonly log?: string;
  readonly started?: StackDetails;
  readonly failed?: string;
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** Options that can be sent to another process. */
export type SpawnOptions = Pick<StackOptions, 'mode' | 'dataDir' | 'port' | 'host' | 'seed' | 'log'> & {
  readonly env?: Readonly<Record<string, string>>;
  /** A program and its arguments that run Node, for example in other namespaces. */
  readonly launcher?: readonly [string, ...string[]];
  /** The folder of another checkout of the repository, whose code is to run; this one by default. */
  readonly checkout?: string;
  /** Receives the output of the stack's process, which is otherwise written to the output of this process. */
  readonly output?: (text: string) => void;
};

/** Tests and benchmarks send no requests to other websites unless they say so. */
const offline = { SIGNALS: 'off', LINK_PREVIEWS: 'off' };

/**
 * Starts a stack in a separate process, so that a test runner neither transforms nor slows down its code. `env` is added to the
 * environment of this process. Metrics are on free ports. Rejects with the error of the stack when it cannot start.
 */
export const spawnStack = ({
  env = {},
  log = () => {},
  output,
  launcher,
  checkout = root,
  ...options
}: SpawnOptions): Promise<SpawnedStack> => {
  const { NODE_OPTIONS: _runnerOptions, ...inherited } = process.env;
  const child = fork(join(checkout, 'scripts', 'dev', 'start', 'stack-process.ts'), {
    cwd: checkout,
    execArgv: launcher ? [...launcher.slice(1), process.execPath] : [],
    ...(launcher ? { execPath: launcher[0] } : {}),
    env: { ...inherited, ...offline, ...env, STACK_OPTIONS: JSON.stringify({ metricsPort: 0, ...options }) },
    stdio: ['ignore', output ? 'pipe' : 'inherit', output ? 'pipe' : 'inherit', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => output?.(text));
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  const call = <T>(method: string, ...args: unknown[]): Promise<T> => {
    calls += 1;
    const response = Promise.withResolvers<unknown>();
    pending.set(calls, response);
    child.send({ id: calls, method, args });
    return response.promise as Promise<T>;
  };
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      const error = new Error(`the process of the stack ended (${code})`);
      reject(error);
      for (const response of pending.values()) response.reject(error);
    });
    child.on('message', ({ log: line, started, failed, id, result, error }: Message) => {
      if (line !== undefined) log(line);
      if (failed !== undefined) reject(new Error(failed));
      if (id !== undefined) {
        if (error === undefined) pending.get(id)?.resolve(result);
        else pending.get(id)?.reject(new Error(error));
        pending.delete(id);
      }
      if (started === undefined) return;
      const { postgres, ...details } = started;
      resolve({
        ...details,
        metricsUrls: details.metricsUrls ?? details.urls,
        pid: child.pid ?? 0,
        databaseUrl: (database) => withDatabase(postgres, database),
        kill: (name, signal) => call('kill', name, signal ?? 'SIGKILL'),
        stopEngine: (name, signal) => call('stopEngine', name, signal),
        startEngine: (name) => call('startEngine', name),
        waitUntilReady: (timeoutMs) => call('waitUntilReady', ...(timeoutMs === undefined ? [] : [timeoutMs])),
        processes: () => call('processes'),
        stop: () => call('stop'),
      });
    });
  });
};
