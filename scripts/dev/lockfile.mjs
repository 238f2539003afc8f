import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm } from '../../services/kit/src/packages/find-npm.mjs';
import { root } from './bootstrap/bootstrap.mjs';
import { addMissingPackages, lockfileProblems } from './bootstrap/lockfile.mjs';
import { logProgress } from './bootstrap/log-progress.mjs';

/** @typedef {import('./bootstrap/lockfile.mjs').LockEntry} LockEntry */
/** @typedef {import('./bootstrap/lockfile.mjs').LockEntries} LockEntries */

const file = join(root, 'package-lock.json');
/** @returns {{ packages: LockEntries }} */
const readLockfile = () => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string[]} args @returns {{ ok: boolean, stdout: string }} */
const npm = (args) => {
  const found = findNpm(process.env);
  if (!found) throw new Error('there is no npm');
  const run = spawnSync(found.command, [...found.args, ...args, '--loglevel=error'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return { ok: run.status === 0, stdout: run.stdout ?? '' };
};

/** Updates the lockfile from package.json, without installing. */
const synchronize = () => {
  if (!npm(['install', '--package-lock-only']).ok) throw new Error('npm install --package-lock-only failed');
};

const fields = [
  'version',
  'os',
  'cpu',
  'libc',
  'engines',
  'license',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
];

/** @param {string} name @param {string} range @returns {LockEntry | undefined} */
const lookUp = (name, range) => {
  const { ok, stdout } = npm(['view', `${name}@${range}`, ...fields, 'dist.integrity', '--json']);
  if (!ok || !stdout.trim()) return undefined;
  const found = JSON.parse(stdout);
  const { 'dist.integrity': integrity, ...entry } = Array.isArray(found) ? found.at(-1) : found;
  return integrity && { ...entry, integrity };
};

synchronize();
const lock = readLockfile();
const before = Object.keys(lock.packages).length;
const failed = addMissingPackages(lock.packages, lookUp);
const added = Object.keys(lock.packages).length - before;
if (added > 0) {
  writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
  synchronize();
  logProgress(`Added ${added} packages of other platforms to package-lock.json`);
}
for (const { parent, name, range } of failed)
  logProgress(`The registry does not provide ${name}@${range}: choose a version of ${parent} with all platform packages`);
const problems = lockfileProblems(readLockfile().packages);
for (const problem of problems) logProgress(problem);
if (problems.length === 0) logProgress('package-lock.json is complete');
process.exitCode = problems.length === 0 ? 0 : 1;
