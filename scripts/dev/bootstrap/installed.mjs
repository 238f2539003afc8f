import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What an installation contains: `runtime` is what `npm start` builds and runs with, `full` adds the development tools.
 * @typedef {'runtime' | 'full'} Scope
 */

/** @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

const stampOf = (/** @type {string} */ root) => join(root, 'node_modules', '.trenzeye-stamp');

/** The hash that identifies one state of the lockfile. @param {string} root repository folder @returns {string} */
export const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** @param {Scope | undefined} present @param {Scope} wanted @returns {boolean} */
export const covers = (present, wanted) => present === 'full' || present === wanted;

/** Records what node_modules contains of the present lockfile. @param {string} root repository folder @param {Scope} scope */
export const stampInstalled = (root, scope) => writeFileSync(stampOf(root), `${lockHash(root)} ${scope}`);

/**
 * What the stamp says about node_modules; undefined without a stamp or when the lockfile has changed since.
 * @param {string} root repository folder
 * @returns {Scope | undefined}
 */
export const stampedScope = (root) => {
  const stamp = stampOf(root);
  if (!existsSync(stamp)) return undefined;
  const [hash, scope] = readFileSync(stamp, 'utf8').split(' ');
  if (hash !== lockHash(root)) return undefined;
  return scope === 'runtime' || scope === 'full' ? scope : undefined;
};

/**
 * What node_modules contains according to the list npm keeps there, so that a manual `npm ci` counts.
 * @param {string} root repository folder
 * @returns {Scope | undefined}
 */
export const installedScope = (root) => {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return undefined;
  const installed = packagesOf(list);
  /** @type {Scope} */
  let scope = 'full';
  for (const [path, wanted] of Object.entries(packagesOf(join(root, 'package-lock.json')))) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    const found = installed[path];
    // npm leaves out optional packages of other platforms.
    if (!found && (wanted.optional || wanted.devOptional)) continue;
    if (found && (wanted.link || found.version === wanted.version)) continue;
    if (!wanted.dev && !wanted.peer) return undefined;
    scope = 'runtime';
  }
  return scope;
};
