/**
 * The fields of a package-lock.json entry that are checked for completeness.
 * @typedef {{
 *   version?: string, integrity?: string, resolved?: string, link?: boolean,
 *   dev?: boolean, devOptional?: boolean, optional?: boolean, peer?: boolean,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 *   os?: string[], cpu?: string[], libc?: string[], engines?: Record<string, string>, license?: string,
 * }} LockEntry
 */

/** @typedef {Record<string, LockEntry>} LockEntries by path, as under `packages` */

/** @typedef {{ parent: string, name: string, range: string, isOptional: boolean }} MissingPackage `parent` is the path of the package that depends on it */

const isInstalledPackage = (/** @type {string} */ path) => path.startsWith('node_modules/') || path.includes('/node_modules/');

/**
 * The folders whose node_modules Node.js searches for the packages of an entry, nearest first.
 * @param {string} path
 * @returns {string[]}
 */
const searchedFolders = (path) => {
  const folders = [];
  const parts = path === '' ? [] : path.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    if (parts[length - 1] !== 'node_modules') folders.push(parts.slice(0, length).join('/'));
  }
  return folders;
};

const packagePath = (/** @type {string} */ folder, /** @type {string} */ name) =>
  `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;

/** @param {LockEntry} entry @param {string} path @returns {[string, string][]} */
const requiredPackages = (entry, path) => {
  const peers = Object.entries(entry.peerDependencies ?? {}).filter(([name]) => !entry.peerDependenciesMeta?.[name]?.optional);
  const direct = { ...entry.dependencies, ...(isInstalledPackage(path) ? {} : entry.devDependencies), ...entry.optionalDependencies };
  return [...Object.entries(direct), ...peers];
};

/**
 * The dependencies without an entry. npm omits optional packages of other platforms from the lockfile when its registry or
 * node_modules does not have them, and later `npm ci` rejects the lockfile with EUSAGE.
 * @param {LockEntries} packages
 * @returns {MissingPackage[]}
 */
export const missingPackages = (packages) =>
  Object.entries(packages).flatMap(([parent, entry]) =>
    requiredPackages(entry, parent).flatMap(([name, range]) => {
      const path = searchedFolders(parent)
        .map((folder) => packagePath(folder, name))
        .find((candidate) => packages[candidate]);
      const version = path && packages[path]?.version;
      const isOptional = entry.optionalDependencies?.[name] !== undefined;
      // Packages of one release depend on each other by exact version.
      const isOutdated = version && /^\d+\.\d+\.\d+$/.test(range) && version !== range;
      return path && !isOutdated ? [] : [{ parent, name, range, isOptional }];
    }),
  );

/**
 * Adds the missing optional packages, with their dependencies.
 * @param {LockEntries} packages changed in place
 * @param {(name: string, range: string) => LockEntry | undefined} lookUp the registry's newest match, undefined when it has none
 * @returns {MissingPackage[]} those that could not be added
 */
export const addMissingPackages = (packages, lookUp) => {
  /** @type {MissingPackage[]} */
  const failed = [];
  const hasFailed = (/** @type {MissingPackage} */ { parent, name }) =>
    failed.some((other) => other.parent === parent && other.name === name);
  for (;;) {
    const next = missingPackages(packages).find((missing) => !hasFailed(missing));
    if (!next) return failed;
    const parent = packages[next.parent];
    const found = next.isOptional || parent?.optional ? lookUp(next.name, next.range) : undefined;
    if (!found) {
      failed.push(next);
      continue;
    }
    const shared = packagePath('', next.name);
    packages[packages[shared] ? packagePath(next.parent, next.name) : shared] = {
      ...found,
      ...(parent?.dev && { dev: true }),
      ...(parent?.devOptional && { devOptional: true }),
      ...(parent?.peer && { peer: true }),
      optional: true,
    };
  }
};

/**
 * Problems that would make `npm ci` fail or install a package without an integrity check, one sentence each.
 * @param {LockEntries} packages
 * @returns {string[]}
 */
export const lockfileProblems = (packages) => [
  ...missingPackages(packages).map(
    ({ parent, name, range }) => `${parent || 'package.json'} depends on ${name}@${range}, which has no entry`,
  ),
  ...Object.entries(packages)
    .filter(([path, { link, integrity }]) => isInstalledPackage(path) && !link && !integrity)
    .map(([path]) => `${path} has no integrity`),
  ...Object.entries(packages)
    .filter(([, { resolved }]) => resolved?.includes('://'))
    .map(([path]) => `${path} contains a registry address`),
];
