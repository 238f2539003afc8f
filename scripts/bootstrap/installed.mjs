import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

const stampOf = (/** @type {string} */ root) => join(root, 'node_modules', '.trenzeye-stamp');

/** The hash that names one state of the lockfile. @param {string} root repository folder @returns {string} */
export const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Records that node_modules matches the lockfile. @param {string} root repository folder */
export const stampInstalled = (root) => writeFileSync(stampOf(root), lockHash(root));

/**
 * Whether node_modules holds what package-lock.json asks for. The stamp answers at once; without it the list npm keeps of what
 * it installed is compared, so that a hand-made `npm install` is respected.
 * @param {string} root repository folder
 * @returns {boolean}
 */
export const isInstalled = (root) => {
  const kept = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(kept)) return false;
  const stamp = stampOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(root)) return true;
  const installed = packagesOf(kept);
  for (const [path, wanted] of Object.entries(packagesOf(join(root, 'package-lock.json')))) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    const found = installed[path];
    // npm leaves out optional packages of other platforms.
    if (!found && (wanted.optional || wanted.devOptional || wanted.peer)) continue;
    if (!found || (!wanted.link && found.version !== wanted.version)) return false;
  }
  stampInstalled(root);
  return true;
};
