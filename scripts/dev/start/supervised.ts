import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { endProcess } from '../engines/process-table.ts';

export type SupervisedPlan = {
  name: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Receives every line the process writes. */
  output(line: string): void;
  log(line: string): void;
};

// A process that lived this long (ms) before it died is started again at once; one that keeps dying waits longer each time.
const soundLife = 5_000;
const longestPause = 5_000;

/** Milliseconds to wait before the next start, after so many short lives in a row. */
export const pauseAfter = (shortLives: number): number => (shortLives < 2 ? 0 : Math.min(longestPause, 100 * 2 ** (shortLives - 2)));

/** One service in its own process, started again whenever it ends without being asked. */
export const supervise = (plan: SupervisedPlan) => {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let shortLives = 0;
  let stopping = false;

  const start = (): void => {
    if (stopping) return;
    const began = Date.now();
    // Its own session: Ctrl-C in the terminal reaches us alone, and we end the services in order.
    const started = spawn(process.execPath, plan.args, {
      cwd: plan.cwd,
      env: plan.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr] as Readable[]) createInterface({ input: stream }).on('line', plan.output);
    started.on('error', (error) => plan.log(`${plan.name} could not be started: ${error.message}`));
    started.on('exit', (code, signal) => {
      if (stopping) return;
      shortLives = Date.now() - began < soundLife ? shortLives + 1 : 0;
      const pause = pauseAfter(shortLives);
      plan.log(`${plan.name} ended (${signal ?? `exit code ${code}`}); starting it again${pause ? ` in ${pause} ms` : ''}`);
      timer = setTimeout(start, pause);
    });
  };

  const alive = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  start();
  return {
    pid: (): number | undefined => (alive() ? child?.pid : undefined),
    /** Sends a signal and waits until the process is gone; the supervision starts it again. False when none was running. */
    kill: async (signal: NodeJS.Signals): Promise<boolean> => {
      if (!alive() || !child?.pid) return false;
      const current = child;
      const gone = new Promise((resolve) => current.once('exit', resolve));
      current.kill(signal);
      await gone;
      return true;
    },
    stop: async (): Promise<void> => {
      stopping = true;
      clearTimeout(timer);
      if (!alive() || !child?.pid) return;
      const current = child;
      const gone = new Promise((resolve) => current.once('exit', resolve));
      // The service gives itself 10 s to drain.
      await endProcess(child.pid, [
        ['SIGTERM', 12_000],
        ['SIGKILL', 5_000],
      ]);
      await gone;
    },
  };
};

export type Supervised = ReturnType<typeof supervise>;
