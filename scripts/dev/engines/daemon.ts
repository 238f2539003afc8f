import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../bootstrap/process-identity.mjs';
import { commandLineOf, processorWaitOf, terminateProcess } from './processes.ts';

export type DaemonOptions = {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  /** Output of both streams; not a pipe, whose end would break the daemon when its parent is killed. */
  logFile: string;
  /** File with the process id, by which the next start finds an orphan; undefined when the daemon writes one itself. */
  pidFile?: string;
  user?: { uid: number; gid: number };
  env?: NodeJS.ProcessEnv;
  /** Throws or returns false while the daemon is not ready. */
  isReady(): Promise<boolean>;
  /** Milliseconds; the time for which the daemon waits for a processor, because the machine is busy, is added. */
  readyTimeoutMs: number;
  /** Signals of a graceful stop, each with the milliseconds to wait for its effect. */
  stopSignals: [NodeJS.Signals, number][];
};

/** Stops the daemon of a killed parent: the process of a pid file, if its command line contains `commandPart`. Returns whether there was one. */
export const stopOrphan = async (pidFile: string, commandPart: string, stopSignals: [NodeJS.Signals, number][]): Promise<boolean> => {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return false;
  }
  const isOrphan = pid > 1 && isAlive(pid) && (commandLineOf(pid)?.includes(commandPart) ?? false);
  if (isOrphan) await terminateProcess(pid, stopSignals);
  rmSync(pidFile, { force: true });
  return isOrphan;
};

const lastLines = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
};

const waitUntilReady = async (options: DaemonOptions, child: ChildProcess, signal: AbortSignal | undefined): Promise<void> => {
  const startedAt = Date.now();
  let deadline = startedAt + options.readyTimeoutMs;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${options.name} did not start:\n${lastLines(options.logFile)}`);
    signal?.throwIfAborted();
    if (await options.isReady().catch(() => false)) return;
    if (Date.now() > deadline && child.pid) deadline = startedAt + options.readyTimeoutMs + processorWaitOf(child.pid);
    if (Date.now() > deadline)
      throw new Error(`${options.name} did not become ready within ${options.readyTimeoutMs} ms:\n${lastLines(options.logFile)}`);
    await sleep(25);
  }
};

/** A long-running child process that can be started, stopped, killed and restarted. */
export const createDaemon = (options: DaemonOptions) => {
  let child: ChildProcess | undefined;
  let isStopping = false;
  const listeners: (() => void)[] = [];
  const running = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;

  const terminate = async (steps: [NodeJS.Signals, number][]): Promise<void> => {
    if (!running() || !child?.pid) return;
    isStopping = true;
    const current = child;
    const exited = new Promise((resolve) => current.once('exit', resolve));
    await terminateProcess(child.pid, steps);
    await exited;
  };

  /** Aborting it kills a daemon that is not ready yet. */
  const start = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    const log = openSync(options.logFile, 'a');
    isStopping = false;
    // In its own session: Ctrl-C in the terminal must not stop it before the services.
    const started = spawn(options.command, options.args, {
      cwd: options.cwd,
      detached: true,
      stdio: ['ignore', log, log],
      env: options.env ?? process.env,
      ...options.user,
    });
    closeSync(log);
    child = started;
    const failed = new Promise<never>((_, reject) => started.once('error', reject));
    started.once('exit', () => {
      if (options.pidFile) rmSync(options.pidFile, { force: true });
      if (child === started && !isStopping) for (const listener of listeners) listener();
    });
    if (options.pidFile && started.pid) writeFileSync(options.pidFile, String(started.pid));
    try {
      await Promise.race([failed, waitUntilReady(options, started, signal)]);
    } catch (error) {
      await terminate([['SIGKILL', 5_000]]);
      throw error;
    }
  };

  return {
    start,
    running,
    pid: (): number | undefined => (running() ? child?.pid : undefined),
    stop: () => terminate([...options.stopSignals, ['SIGKILL', 5_000]]),
    kill9: () => terminate([['SIGKILL', 10_000]]),
    restart: async (): Promise<void> => {
      await terminate([['SIGKILL', 10_000]]);
      await start();
    },
    onUnexpectedEnd: (listener: () => void): void => {
      listeners.push(listener);
    },
  };
};
