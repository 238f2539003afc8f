import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { limitTime } from '@trenzeye/kit';

const longestMessage = 2_000;

interface IsolatedProcess {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Unix niceness, 0 to 19. */
  readonly nice?: number;
  /** Receives the lines of the output, which is discarded otherwise. An error of it ends the process. */
  readonly onLine?: (line: string) => void;
}

/** Runs a process with an empty environment, killed when aborted or late. Rejects with its error messages if it fails. */
export const runIsolated = async ({ program, parameters, signal, timeoutMs, nice, onLine }: IsolatedProcess): Promise<void> => {
  const child = spawn(program, parameters, {
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'pipe'],
    env: {},
    signal: limitTime(timeoutMs, signal),
    killSignal: 'SIGKILL',
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-longestMessage);
  });
  if (child.stdout && onLine)
    createInterface({ input: child.stdout }).on('line', (line) => {
      try {
        onLine(line);
      } catch (error) {
        reject(error);
        child.kill('SIGKILL');
      }
    });
  child.once('error', reject);
  child.once('close', (code, killedBy) =>
    code === 0 ? resolve() : reject(new Error(`the process ended with ${killedBy ?? code}: ${stderr}`)),
  );
  if (child.pid !== undefined && nice !== undefined) setPriority(child.pid, nice);
  await promise;
};
