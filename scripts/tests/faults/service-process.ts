import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A service in its own process. */
export interface ServiceProcess {
  readonly url: string;
  /** The origin of `/metrics`; undefined without METRICS_PORT. */
  readonly metricsUrl: string | undefined;
  readonly child: ChildProcess;
}

/** Starts a service with `LOG_LEVEL` info or more verbose, and resolves when it logs `ready`. `args` are arguments of Node. */
export const startService = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<ServiceProcess> => {
  const { NODE_OPTIONS: _runnerOptions, ...inherited } = process.env;
  const child = spawn(process.execPath, args, { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ready = Promise.withResolvers<Pick<ServiceProcess, 'url' | 'metricsUrl'>>();
  child.once('exit', (code) => ready.reject(new Error(`${args.at(-1)} exited with ${code} before it was ready`)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { msg, url, metricsUrl, level } = JSON.parse(line) as Partial<ServiceProcess> & { msg: string; level: number | string };
    if (msg === 'ready' && url) ready.resolve({ url, metricsUrl });
    if (level === 60 || level === 'fatal') ready.reject(new Error(line));
  });
  return { ...(await ready.promise), child };
};

/** Sends SIGTERM and resolves with the exit code, null if a signal ended the process. */
export const stopService = async ({ child }: ServiceProcess): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return exited;
};
