import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { MediaError } from './media-error.ts';
import type { LimitCommand, ProcessLimits } from './process-limits.ts';

interface ToolRun {
  readonly program: string;
  readonly parameters: readonly string[];
  /** Working directory, used by this run alone. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Receives standard output, which is discarded otherwise. */
  readonly onOutput?: ((chunk: Buffer) => void) | undefined;
  /** Limit of standard output. The program is killed when it writes more. */
  readonly maxOutputBytes?: number | undefined;
  /** Receives each line of `-progress pipe:3`. */
  readonly onProgressLine?: ((line: string) => void) | undefined;
}

/** Characters of standard error that are kept, from the end. */
const maxStderrLength = 8_000;

const eachLine = (stream: Readable, onLine: (line: string) => void): void => {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line.trim());
  });
};

/** The service's own environment contains secrets and is not passed on. */
const environment = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME ?? folder,
  TMPDIR: folder,
  LC_ALL: 'C',
});

const outOfMemory = /Cannot allocate memory|Error while opening encoder|malloc of size/i;

const mediaErrorOf = (code: number | null, signal: NodeJS.Signals | null, stderr: string): MediaError => {
  const cause = new Error(`ended with ${signal ?? `status ${code}`}: ${stderr.slice(-2_000)}`);
  // ffmpeg handles the processor limit's signal as a request to quit and exits with 255.
  if (signal === 'SIGXCPU' || code === 255) return new MediaError('This file takes more computing time than one file may have.', { cause });
  if (outOfMemory.test(stderr)) return new MediaError('This file takes more memory than one file may have.', { cause });
  // Killed from outside, for example by the out-of-memory killer.
  if (signal !== null) return new MediaError('The processing was interrupted. Please try again.', { retryable: true, cause });
  return new MediaError('This file is damaged or not of a kind we can read.', { cause });
};

/** Runs a program within limits and returns its standard error. Throws a MediaError; the signal's reason when aborted. */
export const runTool = (limitCommand: LimitCommand, run: ToolRun): Promise<string> => {
  const { folder, limits, timeoutMs, signal, onOutput, onProgressLine, maxOutputBytes = Number.POSITIVE_INFINITY } = run;
  signal.throwIfAborted();
  const { program, parameters } = limitCommand(run.program, run.parameters, limits);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, parameters, {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe', onProgressLine ? 'pipe' : 'ignore'],
  });
  let stderr = '';
  let hasTimedOut = false;
  let outputBytes = 0;
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(() => {
    hasTimedOut = true;
    kill();
  }, timeoutMs);
  signal.addEventListener('abort', kill, { once: true });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-maxStderrLength);
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes > maxOutputBytes) kill();
    else onOutput?.(chunk);
  });
  if (onProgressLine) eachLine(child.stdio[3] as Readable, onProgressLine);
  child.once('error', reject);
  child.once('close', (code, killedBy) => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    if (signal.aborted) reject(signal.reason);
    else if (outputBytes > maxOutputBytes) reject(new MediaError('This file is damaged or not of a kind we can read.'));
    else if (hasTimedOut) reject(new MediaError('This file takes more time than one file may have.'));
    else if (code === 0) resolve(stderr);
    else reject(mediaErrorOf(code, killedBy, stderr));
  });
  return promise;
};
