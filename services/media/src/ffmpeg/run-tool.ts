import { spawn } from 'node:child_process';
import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { MediaError } from './media-error.ts';
import type { LimitCommand, ProcessLimits } from './process-limits.ts';
import type { Sandbox } from './sandbox/detect-sandbox.ts';

/** How programs are started. */
export interface ToolLauncher {
  readonly limitCommand: LimitCommand;
  readonly sandbox: Sandbox;
}

interface ToolRun {
  readonly program: string;
  readonly parameters: readonly string[];
  /** Working directory, used by this run alone, and the only place where the program may write. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Receives standard output, which is discarded otherwise. */
  readonly onOutput?: ((chunk: Buffer) => void) | undefined;
  /** Limit of standard output. The program is killed when it writes more. */
  readonly maxOutputBytes?: number | undefined;
  /** Limit of standard error. The program is killed when it writes more; by default the end is kept. */
  readonly maxErrorLength?: number | undefined;
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

/** Nothing of the service's own environment, which contains secrets. */
const environment = (folder: string): NodeJS.ProcessEnv => ({ HOME: folder, TMPDIR: folder, LC_ALL: 'C' });

/** Passes the folder and its files to the user of the sandbox. */
const changeOwner = async (folder: string, userId: number): Promise<void> => {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await lchown(join(folder, entry), userId, userId);
};

const outOfMemory = /Cannot allocate memory|Error while opening encoder|malloc of size/i;

const tooLarge = /File too large/;
/** The program was not started; see sandbox/restrict.pl. */
const sandboxFailed = /^sandbox: /;

const mediaErrorOf = (code: number | null, signal: NodeJS.Signals | null, stderr: string): MediaError => {
  const cause = new Error(`ended with ${signal ?? `status ${code}`}: ${stderr.slice(-2_000)}`);
  // ffmpeg handles the processor limit's signal as a request to quit and exits with 255.
  if (signal === 'SIGXCPU' || code === 255) return new MediaError('This file takes more computing time than one file may have.', { cause });
  if (sandboxFailed.test(stderr))
    return new MediaError('The processing could not be started. Please try again.', { retryable: true, cause });
  if (signal === 'SIGXFSZ' || tooLarge.test(stderr))
    return new MediaError('The result of this file is larger than one file may be.', { cause });
  if (outOfMemory.test(stderr)) return new MediaError('This file takes more memory than one file may have.', { cause });
  // Killed from outside, for example by the out-of-memory killer.
  if (signal !== null) return new MediaError('The processing was interrupted. Please try again.', { retryable: true, cause });
  return new MediaError('This file is damaged or not of a kind we can read.', { cause });
};

/** Runs a program in the sandbox within limits and returns its standard error. Throws a MediaError; the signal's reason when aborted. */
export const runTool = async ({ limitCommand, sandbox }: ToolLauncher, run: ToolRun): Promise<string> => {
  const { folder, limits, timeoutMs, signal, onOutput, onProgressLine, maxErrorLength, maxOutputBytes = Number.POSITIVE_INFINITY } = run;
  signal.throwIfAborted();
  if (sandbox.userId !== undefined) await changeOwner(folder, sandbox.userId);
  signal.throwIfAborted();
  const [first, ...rest] = sandbox.wrap(run.program, run.parameters, folder);
  const { program, parameters } = limitCommand(first, rest, limits);
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
    stderr += text;
    if (maxErrorLength === undefined) stderr = stderr.slice(-maxStderrLength);
    else if (stderr.length > maxErrorLength) kill();
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
    else if (outputBytes > maxOutputBytes || stderr.length > (maxErrorLength ?? Number.POSITIVE_INFINITY))
      reject(new MediaError('This file is damaged or not of a kind we can read.'));
    else if (hasTimedOut) reject(new MediaError('This file takes more time than one file may have.'));
    else if (code === 0) resolve(stderr);
    else reject(mediaErrorOf(code, killedBy, stderr));
  });
  return promise;
};
