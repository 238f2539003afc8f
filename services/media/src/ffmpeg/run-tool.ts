import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { MediaError } from './media-error.ts';
import type { LimitCommand, ProcessLimits } from './process-limits.ts';

export interface ToolRun {
  readonly program: string;
  readonly parameters: readonly string[];
  /** Where relative names lie: a folder of this run alone. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  /** Longest time on the clock, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** What it writes to standard output; thrown away unless somebody wants it. */
  readonly onOutput?: ((chunk: Buffer) => void) | undefined;
  /** Bytes of it that may come, where somebody keeps them; what writes more is ended. */
  readonly maxOutputBytes?: number | undefined;
  /** What `-progress pipe:3` says, line by line. */
  readonly onProgressLine?: ((line: string) => void) | undefined;
}

/** Characters of its complaints that are kept, from the end. */
const complaintLength = 8_000;

const eachLine = (stream: Readable, onLine: (line: string) => void): void => {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line.trim());
  });
};

/** Nothing of our own environment, where the secrets are. */
const environment = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME ?? folder,
  TMPDIR: folder,
  LC_ALL: 'C',
});

const outOfMemory = /Cannot allocate memory|Error while opening encoder|malloc of size/i;

const problemOf = (code: number | null, signal: NodeJS.Signals | null, complaint: string): MediaError => {
  const cause = new Error(`ended with ${signal ?? `status ${code}`}: ${complaint.slice(-2_000)}`);
  // ffmpeg takes the signal of the processor limit for a wish to end, which it answers with 255.
  if (signal === 'SIGXCPU' || code === 255) return new MediaError('This file takes more computing time than one file may have.', { cause });
  if (outOfMemory.test(complaint)) return new MediaError('This file takes more memory than one file may have.', { cause });
  // Killed from outside: by the system, or with the machine.
  if (signal !== null) return new MediaError('The processing was interrupted. Please try again.', { retryable: true, cause });
  return new MediaError('This file is damaged or not of a kind we can read.', { cause });
};

/** Runs a program in its bounds and answers what it said on standard error. Throws a MediaProblem; the signal's reason when aborted. */
export const runTool = (confine: LimitCommand, run: ToolRun): Promise<string> => {
  const {
    folder,
    limits,
    timeoutMs: timeout,
    signal,
    onOutput,
    onProgressLine: onProgress,
    maxOutputBytes: mostOutput = Number.POSITIVE_INFINITY,
  } = run;
  signal.throwIfAborted();
  const { program, parameters } = confine(run.program, run.parameters, limits);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, parameters, {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe', onProgress ? 'pipe' : 'ignore'],
  });
  let complaint = '';
  let isLate = false;
  let written = 0;
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, timeout);
  signal.addEventListener('abort', kill, { once: true });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintLength);
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    written += chunk.length;
    if (written > mostOutput) kill();
    else onOutput?.(chunk);
  });
  if (onProgress) eachLine(child.stdio[3] as Readable, onProgress);
  child.once('error', reject);
  child.once('close', (code, killedBy) => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    if (signal.aborted) reject(signal.reason);
    else if (written > mostOutput) reject(new MediaError('This file is damaged or not of a kind we can read.'));
    else if (isLate) reject(new MediaError('This file takes more time than one file may have.'));
    else if (code === 0) resolve(complaint);
    else reject(problemOf(code, killedBy, complaint));
  });
  return promise;
};
