import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limitTime } from '@trenzeye/kit';
import type { NpmCommand } from '@trenzeye/kit/packages';
import { npmEnvironment } from './inherited-environment.ts';

const timeoutMs = 600_000;
const npmArguments = ['ci', '--omit=dev', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
/** Characters of npm's output that are kept, from the end. */
const maxOutputLength = 2_000;
const temporaryPrefix = 'runtime-';

const runNpm = async ({ command, args }: NpmCommand, folder: string, signal: AbortSignal): Promise<void> => {
  const child = spawn(command, [...args, ...npmArguments], {
    cwd: folder,
    env: npmEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: limitTime(timeoutMs, signal),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-maxOutputLength);
    });
  const ended = Promise.withResolvers<void>();
  child.once('error', ended.reject);
  child.once('close', (code) =>
    code === 0 ? ended.resolve() : ended.reject(new Error(`npm ended with status ${code}: ${output.trim()}`)),
  );
  await ended.promise;
};

export interface RuntimeInstall {
  readonly npm: NpmCommand;
  /** Folder with package.json and package-lock.json. */
  readonly manifests: string;
  /** Folder for the temporary folder, on the same disk as `target`. */
  readonly root: string;
  readonly target: string;
  readonly signal: AbortSignal;
}

/** Installs packages in a temporary folder that then replaces `target`, so that `target` is never incomplete. */
export const installRuntime = async ({ npm, manifests, root, target, signal }: RuntimeInstall): Promise<void> => {
  // Left behind by an installation that was interrupted.
  for (const name of await readdir(root)) {
    if (name.startsWith(temporaryPrefix)) await rm(join(root, name), { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(root, temporaryPrefix));
  try {
    await cp(manifests, folder, { recursive: true });
    await runNpm(npm, folder, signal);
    await rm(target, { recursive: true, force: true });
    await rename(folder, target);
  } finally {
    // A cancelled npm may still write for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
};
