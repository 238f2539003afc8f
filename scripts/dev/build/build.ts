import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';
import type { Log } from '../engines/engine.ts';
import { fingerprint } from './fingerprint.ts';

type Task = {
  name: 'generate' | 'build';
  saying: string;
  inputs: string[];
  /** Folders that must exist and hold something, or the task runs whatever its stamp says. */
  outputs(): string[];
};

const workspaces = (folder: string): string[] => readdirSync(join(root, folder)).map((name) => join(root, folder, name));

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** The folders the services' Prisma schemas name as output. */
const clients = (): string[] =>
  workspaces('services').flatMap((folder) => {
    const schema = join(folder, 'prisma', 'schema.prisma');
    const output = existsSync(schema) ? /^\s*output\s*=\s*"([^"]+)"/m.exec(readFileSync(schema, 'utf8'))?.[1] : undefined;
    return output ? [join(dirname(schema), output)] : [];
  });

const builds = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  return existsSync(file) && Boolean((JSON.parse(readFileSync(file, 'utf8')) as { scripts?: { build?: string } }).scripts?.build);
};

const tasks: Task[] = [
  {
    name: 'generate',
    saying: 'Generating the event types and database clients',
    inputs: ['proto/events', 'proto/buf.gen.yaml', 'proto/buf.yaml', 'scripts/dev/build/prisma-generate.mjs', 'package-lock.json'].concat(
      workspaces('services').map((folder) => `${folder.slice(root.length + 1)}/prisma/schema.prisma`),
    ),
    outputs: () => [join(root, 'proto', 'generated'), ...clients()],
  },
  {
    name: 'build',
    saying: 'Building the pages (webpack); this takes up to a minute when they changed',
    inputs: ['frontends', 'proto', 'package-lock.json', 'tsconfig.base.json'],
    outputs: () =>
      workspaces('frontends')
        .filter(builds)
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
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed:\n${said.trim()}`))));
  });

/**
 * Runs what is out of date of `generate` and `build`. A stamp of the inputs stands in front of turbo, so that a start where
 * nothing changed does not even wait for turbo to find that out.
 * @throws with the tool's own output when a task fails
 */
export const bringUpToDate = async (names: Task['name'][], log: Log, signal?: AbortSignal): Promise<void> => {
  const stamps = join(root, '.cache', 'stamps');
  mkdirSync(stamps, { recursive: true });
  for (const task of tasks.filter(({ name }) => names.includes(name))) {
    const stamp = join(stamps, task.name);
    const now = fingerprint(root, task.inputs);
    const done = existsSync(stamp) && readFileSync(stamp, 'utf8') === now && task.outputs().every(isFilled);
    if (done) continue;
    const began = Date.now();
    log(task.saying);
    await turbo(task.name, signal);
    writeFileSync(stamp, now);
    log(`Done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
};
