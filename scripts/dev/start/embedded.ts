import { join } from 'node:path';
import { ConfigError } from '@trenzeye/kit/config-error';
import { root } from '../bootstrap/bootstrap.mjs';
import type { ServiceName } from '../topology.ts';
import { followParent } from './distributed.ts';
import type { RunningServices } from './stack.ts';
import { superviseProcess } from './supervised-process.ts';

/** What the process of the services reports: that all have started, or why not; `refused` is a message for the user. */
export interface ServicesMessage {
  readonly ready?: true;
  readonly refused?: string;
  readonly failed?: string;
}

interface EmbeddedOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
  /** Aborting it stops the start. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts all services in one process of their own and waits for them. Once they have started, the process is restarted whenever it ends:
 * an error that nothing caught ends neither the engines nor this process.
 * @throws the error of the service that could not start
 */
export const startEmbedded = async (
  names: ServiceName[],
  environment: (name: ServiceName) => Record<string, string>,
  { env, log, signal }: EmbeddedOptions,
): Promise<RunningServices> => {
  const firstStart = Promise.withResolvers<void>();
  let hasStarted = false;
  const onMessage = ({ ready, refused, failed }: ServicesMessage): void => {
    if (ready) {
      if (hasStarted) log('services started again');
      hasStarted = true;
      firstStart.resolve();
    }
    const reason = refused ?? failed;
    if (reason === undefined) return;
    if (hasStarted) log(`services start failed: ${reason}`);
    else firstStart.reject(refused === undefined ? new Error(failed) : new ConfigError(refused));
  };
  const child = superviseProcess({
    name: 'services',
    args: ['--import', followParent, join(root, 'scripts', 'dev', 'start', 'services-process.ts')],
    cwd: root,
    // With a fixed threshold glibc returns large freed blocks to the system: 40 MB after the start.
    env: { LOG_LEVEL: 'warn', MALLOC_MMAP_THRESHOLD_: '131072', ...env },
    log,
    // A message, because an environment can neither be that long nor differ between the services of a process.
    onStart: (started) => started.send(names.map((name) => ({ name, env: environment(name) }))),
    onMessage: (message) => onMessage(message as ServicesMessage),
    mayRestart: (reason) => {
      firstStart.reject(new Error(`The services ended while they started (${reason}).`));
      return hasStarted;
    },
  });
  const onAbort = (): void => firstStart.reject(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await firstStart.promise;
  } catch (error) {
    await child.stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  return { pid: () => child.pid(), kill: (_name, killSignal) => child.kill(killSignal), stop: child.stop };
};
