import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, endProcess, isAlive } from './process-table.ts';

export type DaemonPlan = {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  /** Both streams go here, never into a pipe: the daemon must outlive the death of its parent without an error. */
  logFile: string;
  /** Where the process id is kept, so that the next start finds an orphan; the daemon itself keeps it when undefined. */
  pidFile?: string;
  user?: { uid: number; gid: number };
  env?: NodeJS.ProcessEnv;
  /** Throws or answers false while the daemon does not answer yet. */
  isReady(): Promise<boolean>;
  /** Milliseconds. */
  readyWithin: number;
  /** Signals of an orderly end and the milliseconds each is given. */
  endBy: [NodeJS.Signals, number][];
};

/** Ends what a killed parent left behind: the process named in a pid file, when its command line holds the mark. */
export const endOrphan = async (pidFile: string, mark: string, endBy: [NodeJS.Signals, number][]): Promise<boolean> => {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return false;
  }
  const ours = pid > 1 && isAlive(pid) && (commandOf(pid)?.includes(mark) ?? false);
  if (ours) await endProcess(pid, endBy);
  rmSync(pidFile, { force: true });
  return ours;
};

const tail = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
};

const waitReady = async (plan: DaemonPlan, child: ChildProcess): Promise<void> => {
  const until = Date.now() + plan.readyWithin;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${plan.name} did not start:\n${tail(plan.logFile)}`);
    if (await plan.isReady().catch(() => false)) return;
    if (Date.now() > until) throw new Error(`${plan.name} did not answer within ${plan.readyWithin} ms:\n${tail(plan.logFile)}`);
    await sleep(25);
  }
};

/** One long-running process of ours: start, orderly stop, crash, start again. */
export const daemon = (plan: DaemonPlan) => {
  let child: ChildProcess | undefined;
  let expectedEnd = false;
  const listeners: (() => void)[] = [];
  const running = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;

  const start = async (): Promise<void> => {
    const log = openSync(plan.logFile, 'a');
    expectedEnd = false;
    // Its own session: Ctrl-C in the terminal must not reach it before the services are done.
    const started = spawn(plan.command, plan.args, {
      cwd: plan.cwd,
      detached: true,
      stdio: ['ignore', log, log],
      env: plan.env ?? process.env,
      ...plan.user,
    });
    closeSync(log);
    child = started;
    const failed = new Promise<never>((_, reject) => started.once('error', reject));
    started.once('exit', () => {
      if (plan.pidFile) rmSync(plan.pidFile, { force: true });
      if (child === started && !expectedEnd) for (const listener of listeners) listener();
    });
    if (plan.pidFile && started.pid) writeFileSync(plan.pidFile, String(started.pid));
    try {
      await Promise.race([failed, waitReady(plan, started)]);
    } catch (error) {
      expectedEnd = true;
      if (started.pid && running()) await endProcess(started.pid, [['SIGKILL', 5_000]]);
      throw error;
    }
  };

  const end = async (steps: [NodeJS.Signals, number][]): Promise<void> => {
    if (!running() || !child?.pid) return;
    expectedEnd = true;
    const current = child;
    const exited = new Promise((resolve) => current.once('exit', resolve));
    await endProcess(child.pid, steps);
    await exited;
  };

  return {
    start,
    running,
    pid: (): number | undefined => (running() ? child?.pid : undefined),
    stop: () => end([...plan.endBy, ['SIGKILL', 5_000]]),
    kill9: () => end([['SIGKILL', 10_000]]),
    restart: async (): Promise<void> => {
      await end([['SIGKILL', 10_000]]);
      await start();
    },
    onUnexpectedEnd: (listener: () => void): void => {
      listeners.push(listener);
    },
  };
};
