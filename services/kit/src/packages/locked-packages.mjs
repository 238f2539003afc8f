/**
 * What is read of an entry of package-lock.json.
 * @typedef {{
 *   version?: string, integrity?: string, link?: boolean, dev?: boolean, devOptional?: boolean, optional?: boolean, peer?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} LockedPackage
 */

/** @typedef {Record<string, LockedPackage>} LockedPackages by path, as under `packages` */

/** @param {LockedPackage} entry */
const requiredBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/**
 * The path of the entry that a package finds, as Node.js does: in the nearest node_modules up the tree.
 * @param {LockedPackages} packages @param {string} from path of the package that requires it @param {string} name
 * @returns {string | undefined}
 */
const resolve = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
};

/**
 * The part of a lockfile that contains these packages with all that they need, as a lockfile of its own: the same versions and checksums.
 * @param {LockedPackages} packages
 * @param {string} workspace the folder that depends on the packages, such as services/media
 * @param {readonly string[]} names
 * @returns {{ manifest: object, lockfile: { name: string, packages: LockedPackages, [field: string]: unknown } }} package.json and package-lock.json
 * @throws when the lockfile has no entry for one of the names
 */
export const selectLocked = (packages, workspace, names) => {
  /** @type {LockedPackages} */
  const selected = {};
  /** @type {Record<string, string>} */
  const dependencies = {};
  /** @param {string} path @param {string} from */
  const add = (path, from) => {
    const target = path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
    const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = packages[path] ?? {};
    const present = selected[target];
    if (present && present.version !== entry.version) throw new Error(`${from} and others need different versions of ${path}`);
    if (present) return;
    selected[target] = entry;
    for (const name of requiredBy(entry)) {
      const found = resolve(packages, path, name);
      if (found) add(found, path);
    }
  };
  for (const name of names) {
    const path = resolve(packages, workspace, name);
    if (!path) throw new Error(`package-lock.json has no entry for ${name}`);
    add(path, workspace);
    dependencies[name] = packages[path]?.version ?? '';
  }
  const { name, version } = { name: 'on-demand', version: '0.0.0' };
  const top = { name, version, dependencies };
  return {
    manifest: { name, version, private: true, dependencies },
    lockfile: { name, version, lockfileVersion: 3, requires: true, packages: { '': top, ...selected } },
  };
};
