import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';

const run = promisify(execFile);

/** Runs a program in a folder; throws its errors. */
const runIn = async (folder: string, program: string, ...args: readonly string[]): Promise<void> => {
  const { NODE_OPTIONS: _ours, NODE_COMPILE_CACHE: _cache, ...env } = process.env;
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} in ${folder} ended with ${code}`);
};

const installPackages = "import { install } from './scripts/dev/bootstrap/install.mjs'; install(process.cwd(), 'full');";

/** The full id of a commit. Throws for a name that is no commit of this repository. */
export const resolveCommit = async (name: string): Promise<string> => {
  try {
    return (await run('git', ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], { cwd: root })).stdout.trim();
  } catch {
    throw new Error(`--compare: ${name} is not a commit of this repository`);
  }
};

/** Puts the files of a commit into a folder, installs its packages and builds it. */
export const checkOut = async (commit: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const archive = spawn('git', ['archive', '--format=tar', commit], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'ignore', 'inherit'] });
  const codes = await Promise.all([once(archive, 'exit'), once(unpack, 'exit')]);
  if (codes.some(([code]) => code !== 0)) throw new Error(`the files of ${commit} cannot be unpacked`);
  logProgress(`Installing and building ${commit.slice(0, 8)}`);
  await runIn(folder, process.execPath, '--input-type=module', '--eval', installPackages);
  await runIn(folder, 'npm', 'run', '--silent', 'generate');
  await runIn(folder, 'npm', 'run', '--silent', 'build');
};
