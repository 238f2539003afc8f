import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../bootstrap/bootstrap.mjs';
import { type Lock, tryLock } from '../bootstrap/file-lock.mjs';
import type { Log } from '../engines/engine.ts';
import { fingerprint } from './fingerprint.ts';
import { type Task, tasksOf } from './tasks.ts';

const lockRetryMs = 200;
/** A build needs up to 1 GB of memory. */
const maxParallel = Math.max(1, Math.min(4, availableParallelism()));

const stamps = join(root, '.cache', 'stamps');

const isNotEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

const run = ({ name, folder, script }: Task, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], signal });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed:\n${output.trim()}`))));
  });

/** Takes a lock, waiting while another process of this clone runs the same task. */
const acquireTaskLock = async (file: string, signal: AbortSignal | undefined): Promise<Lock> => {
  for (;;) {
    const { lock } = tryLock(file);
    if (lock) return lock;
    await sleep(lockRetryMs, undefined, { signal });
  }
};

/** The fingerprint of the inputs of a task when it has to run, otherwise undefined. */
const staleFingerprint = (task: Task, stamp: string): string | undefined => {
  const current = fingerprint(root, task.inputs);
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === current && task.outputs.every(isNotEmpty);
  return isCurrent ? undefined : current;
};

const runIfStale = async (task: Task, log: Log, signal: AbortSignal | undefined): Promise<void> => {
  const stamp = join(stamps, task.name);
  if (staleFingerprint(task, stamp) === undefined) return;
  const lock = await acquireTaskLock(`${stamp}.lock`, signal);
  try {
    const current = staleFingerprint(task, stamp);
    if (current === undefined) return;
    const startedAt = Date.now();
    log(task.message);
    await run(task, signal);
    writeFileSync(stamp, current);
    log(`${task.message}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  } finally {
    lock.release();
  }
};

/** A running gateway loads the pages again when this file changes: see gateway/src/frontends/frontend-builds.ts. */
const writeBuildId = (): void => {
  const hash = createHash('sha256');
  for (const { name } of tasksOf('build')) {
    const stamp = join(stamps, name);
    hash.update(existsSync(stamp) ? readFileSync(stamp) : '').update('\0');
  }
  const file = join(root, 'frontends', 'build-id');
  const id = hash.digest('hex').slice(0, 16);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== id) writeFileSync(file, id);
};

/** Runs the stale tasks among these, a few at a time in this order. */
const runInParallel = async (
  tasks: readonly Task[],
  log: Log,
  signal: AbortSignal | undefined,
  onEnd: (task: Task) => void,
): Promise<void> => {
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const waiting = [...tasks];
  const work = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      await runIfStale(task, log, stop);
      onEnd(task);
    }
  };
  const workers = Array.from({ length: maxParallel }, () =>
    work().catch((error: unknown) => {
      // The first error ends the other builds, whose errors say only that.
      if (!failed.signal.aborted) failed.abort(error);
      throw error;
    }),
  );
  const results = await Promise.allSettled(workers);
  if (signal?.aborted) signal.throwIfAborted();
  if (results.some(({ status }) => status === 'rejected')) throw failed.signal.reason;
};

/** The pages of the shell, and those of the shell and all remotes. */
export interface PageBuilds {
  readonly shell: Promise<void>;
  readonly all: Promise<void>;
}

/**
 * Starts to build the stale pages, the shell first. The gateway finds the pages of each frontend when they are complete. Both promises
 * reject with the output of the build that fails.
 */
export const startPageBuilds = (log: Log, signal?: AbortSignal): PageBuilds => {
  mkdirSync(stamps, { recursive: true });
  const shell = Promise.withResolvers<void>();
  const onEnd = ({ name }: Task): void => {
    writeBuildId();
    if (name === 'build-shell') shell.resolve();
  };
  const all = runInParallel(tasksOf('build'), log, signal, onEnd);
  all.then(() => shell.resolve(), shell.reject);
  // A caller may wait for one of them only.
  shell.promise.catch(() => undefined);
  return { shell: shell.promise, all };
};

/**
 * Runs those of the tasks whose inputs have changed since they last ran. Of several processes in a clone one runs a task, and the others
 * wait for it.
 * @throws with the output of the task when it fails
 */
export const runStaleTasks = async (names: ('generate' | 'build')[], log: Log, signal?: AbortSignal): Promise<void> => {
  mkdirSync(stamps, { recursive: true });
  if (names.includes('generate')) await runInParallel(tasksOf('generate'), log, signal, () => undefined);
  if (names.includes('build')) await startPageBuilds(log, signal).all;
};

/**
 * Builds the pages of one frontend if they are stale.
 * @throws with the output of the build when it fails
 */
export const buildPagesOf = async (frontend: string, log: Log): Promise<void> => {
  const task = tasksOf('build').find(({ name }) => name === `build-${frontend}`);
  if (!task) throw new Error(`${frontend} is not a frontend with pages`);
  mkdirSync(stamps, { recursive: true });
  await runIfStale(task, log, undefined);
  writeBuildId();
};
