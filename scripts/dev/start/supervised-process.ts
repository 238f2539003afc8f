import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { terminateProcess } from '../engines/processes.ts';

export type ProcessOptions = {
  name: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Receives every line of output; without it the process writes to the output of this one. */
  output?(line: string): void;
  log(line: string): void;
  /** Called after each start. */
  onStart?(child: ChildProcess): void;
  onMessage?(message: unknown): void;
  /** Asked whenever the process has ended, with the signal or exit code; it is restarted by default. */
  mayRestart?(reason: string): boolean;
};

// A process that ran at least this long is restarted at once; after repeated early failures the delay increases.
const stableAfterMs = 5_000;
const longestDelayMs = 5_000;

/** The delay before the next start after a number of early failures in a row. */
export const restartDelayMs = (earlyFailures: number): number =>
  earlyFailures < 2 ? 0 : Math.min(longestDelayMs, 100 * 2 ** (earlyFailures - 2));

/** Runs a service in its own process and restarts it whenever it ends, until `stop` is called. */
export const superviseProcess = (options: ProcessOptions) => {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let earlyFailures = 0;
  let isStopping = false;

  const restartAfter = (reason: string, ranMs: number): void => {
    if (isStopping || options.mayRestart?.(reason) === false) return;
    earlyFailures = ranMs < stableAfterMs ? earlyFailures + 1 : 0;
    const delayMs = restartDelayMs(earlyFailures);
    options.log(`${options.name} ended (${reason}); restarting it${delayMs ? ` in ${delayMs} ms` : ''}`);
    timer = setTimeout(start, delayMs);
  };

  const start = (): void => {
    if (isStopping) return;
    const startedAt = Date.now();
    const { output, onMessage } = options;
    // In its own session: Ctrl-C in the terminal reaches only this process, which stops the services in order.
    const started = spawn(process.execPath, options.args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ['ignore', output ? 'pipe' : 'inherit', output ? 'pipe' : 'inherit', 'ipc'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) if (stream && output) createInterface({ input: stream }).on('line', output);
    if (onMessage) started.on('message', onMessage);
    started.on('error', (error) => options.log(`${options.name} start failed: ${error.message}`));
    started.on('exit', (code, signal) => {
      const restart = () => restartAfter(signal ?? `exit code ${code}`, Date.now() - startedAt);
      // Its last messages may arrive after its end.
      if (started.connected) started.once('disconnect', restart);
      else restart();
    });
    options.onStart?.(started);
  };

  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  start();
  return {
    pid: (): number | undefined => (isRunning() ? child?.pid : undefined),
    /** Sends a signal and waits until the process has ended, after which it is restarted. False when it was not running. */
    kill: async (signal: NodeJS.Signals): Promise<boolean> => {
      if (!isRunning() || !child?.pid) return false;
      const current = child;
      const exited = new Promise((resolve) => current.once('exit', resolve));
      current.kill(signal);
      await exited;
      return true;
    },
    stop: async (): Promise<void> => {
      isStopping = true;
      clearTimeout(timer);
      if (!isRunning() || !child?.pid) return;
      const current = child;
      const exited = new Promise((resolve) => current.once('exit', resolve));
      // A service drains for up to 10 s.
      await terminateProcess(child.pid, [
        ['SIGTERM', 12_000],
        ['SIGKILL', 5_000],
      ]);
      await exited;
    },
  };
};

export type SupervisedProcess = ReturnType<typeof superviseProcess>;
