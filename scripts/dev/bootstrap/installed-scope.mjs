import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What an installation contains: `runtime` is what `npm start` needs to build and run, `full` adds development tools.
 * @typedef {'runtime' | 'full'} Scope
 */

/** @typedef {{ version?: string, link?: boolean, resolved?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

const stampPath = (/** @type {string} */ root) => join(root, 'node_modules', '.trenzeye-stamp');

/** The hash that identifies one state of the lockfile. @param {string} root repository folder @returns {string} */
export const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** @param {Scope | undefined} present @param {Scope} requested @returns {boolean} */
export const covers = (present, requested) => present === 'full' || present === requested;

/** Records the scope that is installed from the current lockfile. @param {string} root repository folder @param {Scope} scope */
export const stampInstalled = (root, scope) => writeFileSync(stampPath(root), `${lockHash(root)} ${scope}`);

/**
 * The recorded scope; undefined without a stamp or when the lockfile has changed since.
 * @param {string} root repository folder
 * @returns {Scope | undefined}
 */
export const stampedScope = (root) => {
  const stamp = stampPath(root);
  if (!existsSync(stamp)) return undefined;
  const [hash, scope] = readFileSync(stamp, 'utf8').split(' ');
  if (hash !== lockHash(root)) return undefined;
  return scope === 'runtime' || scope === 'full' ? scope : undefined;
};

/**
 * The installed scope according to npm's own list in node_modules, so that a manual `npm ci` is recognized.
 * @param {string} root repository folder
 * @returns {Scope | undefined}
 */
export const installedScope = (root) => {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return undefined;
  const installed = readPackages(list);
  /** @type {Scope} */
  let scope = 'full';
  const packages = readPackages(join(root, 'package-lock.json'));
  for (const [path, locked] of Object.entries(packages)) {
    // The list of packages that are installed on demand; scripts/dev/pinned-node.
    if (locked.link && packages[locked.resolved ?? '']?.dev) continue;
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    const found = installed[path];
    // npm leaves out optional packages of other platforms.
    if (!found && (locked.optional || locked.devOptional)) continue;
    if (found && (locked.link || found.version === locked.version)) continue;
    if (!locked.dev && !locked.peer) return undefined;
    scope = 'runtime';
  }
  return scope;
};
