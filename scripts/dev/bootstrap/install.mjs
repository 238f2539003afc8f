import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findNpm } from '../../../services/kit/src/packages/find-npm.mjs';
import { waitForLock } from './file-lock.mjs';
import { finishInstall } from './finish-install.mjs';
import { covers, installedScope, stampedScope, stampInstalled } from './installed-scope.mjs';
import { logProgress } from './log-progress.mjs';

/** @typedef {import('./installed-scope.mjs').Scope} Scope */

const flags = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Explicit for both scopes, because NODE_ENV and npm's configuration change the defaults. @type {Record<Scope, string[]>} */
const selections = {
  runtime: ['--omit=dev', '--omit=peer'],
  full: ['--include=dev', '--include=peer'],
};

/**
 * The arguments of npm that install the requested scope.
 * @param {Scope | undefined} present scope of the same lockfile
 * @param {Scope} requested
 * @returns {string[]}
 */
export const npmArguments = (present, requested) => {
  // npm ci deletes node_modules first, which a running stack may use: development tools are only added.
  const command = present === 'runtime' && requested === 'full' ? ['install', '--no-save'] : ['ci'];
  return [...command, ...selections[requested]];
};

/** @param {string} root @param {string[]} args @returns {{ ok: boolean, output: string }} */
const runNpm = (root, args) => {
  const npm = findNpm(process.env);
  if (!npm) return { ok: false, output: 'there is no npm: install Node.js with npm from https://nodejs.org' };
  const run = spawnSync(npm.command, [...npm.args, ...args, ...flags], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return { ok: run.status === 0, output: `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`.trim() };
};

/** @param {string} root @param {string[]} args @throws with npm's output when it fails */
const npm = (root, args) => {
  // The lockfile contains no registry addresses, so without this npm queries the registry even for packages in its cache.
  let result = runNpm(root, [...args, '--prefer-offline']);
  // ETARGET: the cached metadata of a package is older than the requested version.
  if (!result.ok && result.output.includes('ETARGET')) result = runNpm(root, args);
  if (!result.ok) throw new Error(`npm ${args[0]} failed:\n${result.output}`);
};

/** @param {string} root @param {Scope} requested @throws with npm's output */
const installMissing = (root, requested) => {
  // Another process may have finished the installation while this one waited for the lock.
  if (covers(stampedScope(root), requested)) return;
  let present = stampedScope(root) ?? installedScope(root);
  if (!covers(present, requested)) {
    const startedAt = Date.now();
    logProgress(present ? 'Installing development tools' : 'Installing packages (one to two minutes the first time)');
    npm(root, npmArguments(present, requested));
    present = requested;
    logProgress(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
  finishInstall(root);
  stampInstalled(root, present ?? requested);
};

/**
 * Installs the packages of the lockfile; returns at once when they are installed. A full installation covers both scopes, a runtime
 * installation is completed when development tools are requested. Concurrent calls in one checkout run one after the other.
 * @param {string} root repository folder
 * @param {Scope} requested
 * @throws with npm's output when the packages cannot be installed
 */
export const install = (root, requested) => {
  if (covers(stampedScope(root), requested)) return;
  // Outside node_modules, which npm ci deletes.
  const lock = waitForLock(join(root, '.cache', 'install.lock'), ({ pid }) =>
    logProgress(`Waiting for process ${pid} to finish installing packages`),
  );
  try {
    installMissing(root, requested);
  } finally {
    lock.release();
  }
};
