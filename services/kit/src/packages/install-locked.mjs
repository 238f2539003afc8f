import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm } from './find-npm.mjs';
import { selectLocked } from './locked-packages.mjs';

/** The packages could not be installed; the message is for the user. */
export class InstallFailed extends Error {
  /** @override */
  name = 'InstallFailed';
}

/**
 * @typedef {{
 *   root: string, workspace: string, names: readonly string[], folder: string, title: string,
 *   environment?: NodeJS.ProcessEnv, onStart?: () => void, signal?: AbortSignal | undefined, onProgress?: ((percent: number) => void) | undefined,
 * }} InstallOptions
 * `root` has package-lock.json; `workspace` is the folder that depends on the packages; `folder` receives a folder for each group of
 * packages; `title` names the group in errors.
 */

const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=http'];
const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

/**
 * @param {string} folder @param {number} total @param {InstallOptions} options
 * @returns {Promise<void>}
 */
const runNpm = (folder, total, { title, environment = process.env, signal, onProgress }) => {
  const npm = findNpm(environment);
  if (!npm) return Promise.reject(new InstallFailed(`${title} cannot be installed: there is no npm.`));
  const child = spawn(npm.command, [...npm.args, ...flags], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'], signal });
  let output = '';
  let received = 0;
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    output = (output + text).slice(-4_000);
    received += text.match(/\.tgz\b/g)?.length ?? 0;
    onProgress?.(Math.min(99, Math.round((100 * received) / total)));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const reason = offline.test(output) ? 'the npm registry cannot be reached' : 'npm failed';
      reject(new InstallFailed(`${title} cannot be installed: ${reason}.`, { cause: new Error(output.trim()) }));
    });
  });
};

/**
 * Installs packages of the lockfile in a folder of their own, verified by its checksums, and returns that folder, which contains
 * node_modules. Returns at once when they are installed. The folder appears when it is complete.
 * @param {InstallOptions} options
 * @returns {Promise<string>}
 * @throws InstallFailed, or the reason of the signal
 */
export const installLocked = async (options) => {
  const { root, workspace, names, folder, title, signal, onProgress } = options;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { manifest, lockfile } = selectLocked(packages, workspace, names);
  const hash = createHash('sha256').update(JSON.stringify(lockfile)).digest('hex').slice(0, 12);
  const target = join(folder, `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${hash}`);
  if (existsSync(target)) return target;
  options.onStart?.();
  mkdirSync(folder, { recursive: true });
  const temporary = mkdtempSync(join(folder, 'partial-'));
  try {
    writeFileSync(join(temporary, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(temporary, 'package-lock.json'), JSON.stringify(lockfile));
    if (existsSync(join(root, '.npmrc'))) cpSync(join(root, '.npmrc'), join(temporary, '.npmrc'));
    await runNpm(temporary, Math.max(1, Object.values(lockfile.packages).filter(({ optional }) => !optional).length), options);
    renameSync(temporary, target);
  } catch (error) {
    signal?.throwIfAborted();
    // Another process has installed them meanwhile.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  onProgress?.(100);
  return target;
};
