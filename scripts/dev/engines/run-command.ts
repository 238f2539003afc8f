import { spawn } from 'node:child_process';

interface RunCommandOptions {
  readonly cwd: string;
  /** Stops the command. */
  readonly signal?: AbortSignal | undefined;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/** How long a command that is stopped may clean up. */
const stopTimeoutMs = 3_000;
const maxErrorLength = 10_000;

/**
 * Runs a command to its end. Rejects with its error output when it fails, and with the reason of the signal when that is aborted, in both
 * cases after it has ended, so that its files can be removed.
 */
export const runCommand = async (command: string, args: readonly string[], { signal, ...options }: RunCommandOptions): Promise<void> => {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-maxErrorLength);
  });
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    child.kill('SIGTERM');
    timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  };
  signal?.addEventListener('abort', stop, { once: true });
  child.once('error', reject);
  child.once('close', (code, endedBy) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    if (signal?.aborted) reject(signal.reason);
    else if (code === 0) resolve();
    else reject(new Error(`${command} failed (${code ?? endedBy}): ${errors.trim()}`));
  });
  await promise;
};
