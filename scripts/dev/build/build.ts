import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../bootstrap/bootstrap.mjs';
import { type Lock, tryLock } from '../bootstrap/file-lock.mjs';
import type { Log } from '../engines/engine.ts';
import { fingerprint } from './fingerprint.ts';

const lockRetryMs = 200;

type Task = {
  name: 'generate' | 'build';
  message: string;
  inputs: string[];
  /** Folders that must exist and not be empty; otherwise the task runs even when its inputs are unchanged. */
  outputs(): string[];
};

const workspaces = (folder: string): string[] => readdirSync(join(root, folder)).map((name) => join(root, folder, name));

const isNotEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** The output folders of the services' Prisma schemas. */
const prismaClients = (): string[] =>
  workspaces('services').flatMap((folder) => {
    const schema = join(folder, 'prisma', 'schema.prisma');
    const output = existsSync(schema) ? /^\s*output\s*=\s*"([^"]+)"/m.exec(readFileSync(schema, 'utf8'))?.[1] : undefined;
    return output ? [join(dirname(schema), output)] : [];
  });

const hasBuild = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  return existsSync(file) && Boolean((JSON.parse(readFileSync(file, 'utf8')) as { scripts?: { build?: string } }).scripts?.build);
};

const tasks: Task[] = [
  {
    name: 'generate',
    message: 'Generating the event types and database clients',
    inputs: ['proto/events', 'proto/buf.gen.yaml', 'proto/buf.yaml', 'scripts/dev/build/prisma-generate.mjs', 'package-lock.json'].concat(
      workspaces('services').map((folder) => `${folder.slice(root.length + 1)}/prisma/schema.prisma`),
    ),
    outputs: () => [join(root, 'proto', 'generated'), ...prismaClients()],
  },
  {
    name: 'build',
    message: 'Building the pages with webpack (up to a minute)',
    inputs: ['frontends', 'proto', 'package-lock.json', 'tsconfig.json'],
    outputs: () =>
      workspaces('frontends')
        .filter(hasBuild)
        .map((folder) => join(folder, 'dist')),
  },
];

const turbo = (name: string, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = ['run', name, '--output-logs=errors-only', '--log-order=grouped', '--concurrency=2'];
    const bin = join(root, 'node_modules', '.bin');
    const child = spawn(join(bin, 'turbo'), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${bin}:${process.env.PATH}`,
        TURBO_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
        TURBO_NO_UPDATE_NOTIFIER: '1',
      },
      signal,
    });
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
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === current && task.outputs().every(isNotEmpty);
  return isCurrent ? undefined : current;
};

/**
 * Runs those of the tasks whose inputs have changed. A fingerprint of the inputs is compared before starting turbo, which takes a second to
 * detect that nothing has changed. Of several processes in a clone one runs a task, and the others wait for it.
 * @throws with the output of the task when it fails
 */
export const runStaleTasks = async (names: Task['name'][], log: Log, signal?: AbortSignal): Promise<void> => {
  const stamps = join(root, '.cache', 'stamps');
  mkdirSync(stamps, { recursive: true });
  for (const task of tasks.filter(({ name }) => names.includes(name))) {
    const stamp = join(stamps, task.name);
    if (staleFingerprint(task, stamp) === undefined) continue;
    const lock = await acquireTaskLock(`${stamp}.lock`, signal);
    try {
      const current = staleFingerprint(task, stamp);
      if (current === undefined) continue;
      const startedAt = Date.now();
      log(task.message);
      await turbo(task.name, signal);
      writeFileSync(stamp, current);
      log(`Done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    } finally {
      lock.release();
    }
  }
};
