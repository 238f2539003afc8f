import { spawnSync } from 'node:child_process';
import { finishInstall } from './finish-install.mjs';
import { covers, installedScope, stampedScope, stampInstalled } from './installed.mjs';
import { say } from './say.mjs';

/** @typedef {import('./installed.mjs').Scope} Scope */

const flags = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Stated both ways, since NODE_ENV or npm's own configuration could say otherwise. @type {Record<Scope, string[]>} */
const selections = {
  runtime: ['--omit=dev', '--omit=peer'],
  full: ['--include=dev', '--include=peer'],
};

/**
 * The arguments that bring node_modules from what it contains to what is wanted.
 * @param {Scope | undefined} present of the same lockfile
 * @param {Scope} wanted
 * @returns {string[]}
 */
export const npmArguments = (present, wanted) => {
  // npm ci would begin by deleting node_modules, perhaps under a stack that is running: the development tools are only added.
  const command = present === 'runtime' && wanted === 'full' ? ['install', '--no-save'] : ['ci'];
  return [...command, ...selections[wanted]];
};

/** @param {string} root @param {string[]} words @returns {{ ok: boolean, output: string }} */
const runNpm = (root, words) => {
  // npm run sets npm_execpath; calling it through this very Node spares the shell and a second look-up.
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const [command, first] = own ? [process.execPath, [own]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const run = spawnSync(command, [...first, ...words, ...flags], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return { ok: run.status === 0, output: `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`.trim() };
};

/** @param {string} root @param {string[]} words @throws with npm's output when it fails */
const npm = (root, words) => {
  // The lockfile names no registry, so npm would ask one again about every package it has in its cache.
  let result = runNpm(root, [...words, '--prefer-offline']);
  // ETARGET: what the cache says about a package is older than the version that is wanted.
  if (!result.ok && result.output.includes('ETARGET')) result = runNpm(root, words);
  if (!result.ok) throw new Error(`npm ${words[0]} failed:\n${result.output}`);
};

/**
 * Brings node_modules to the state of the lockfile; returns at once when it is there already. A full installation satisfies
 * both scopes, a runtime one is completed when the development tools are wanted.
 * @param {string} root repository folder
 * @param {Scope} wanted
 * @throws with npm's output when the packages cannot be installed
 */
export const install = (root, wanted) => {
  if (covers(stampedScope(root), wanted)) return;
  let present = stampedScope(root) ?? installedScope(root);
  if (!covers(present, wanted)) {
    const started = Date.now();
    say(present ? 'Installing the development tools' : 'Installing packages; the first time this takes a minute or two');
    npm(root, npmArguments(present, wanted));
    present = wanted;
    say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  finishInstall(root);
  stampInstalled(root, present ?? wanted);
};
