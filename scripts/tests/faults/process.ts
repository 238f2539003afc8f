import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A service as a process of its own. */
export interface Process {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts one with `LOG_LEVEL` info or finer, and resolves when it says that it is ready. `args` are Node's. */
export const launch = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Process> => {
  const { NODE_OPTIONS: _runnerOptions, ...inherited } = process.env;
  const child = spawn(process.execPath, args, { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ready = Promise.withResolvers<string>();
  child.once('exit', (code) => ready.reject(new Error(`${args.at(-1)} ended with ${code} before it was ready`)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { msg, url, level } = JSON.parse(line) as { msg: string; url?: string; level: number | string };
    if (msg === 'ready' && url) ready.resolve(url);
    if (level === 60 || level === 'fatal') ready.reject(new Error(line));
  });
  return { url: await ready.promise, child };
};

/** SIGTERM; resolves with the exit code when the process is gone, null when a signal took it. */
export const end = async ({ child }: Process): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const over = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return over;
};
