import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { postgresPackage } from '../bootstrap/finish-install.mjs';
import { EngineMissing, type Log } from './engine.ts';
import { canRead, ownPublicFolder, publicHome, type SystemUser } from './unprivileged.ts';

const require = createRequire(import.meta.url);

/** The folder of the PostgreSQL that npm installed, with bin/, lib/ and share/ in it. */
const installedFolder = (): { folder: string; version: string } => {
  const name = postgresPackage();
  try {
    const entry = require.resolve(name);
    const folder = dirname(dirname(entry));
    return { folder: join(folder, 'native'), version: require(join(folder, 'package.json')).version };
  } catch (cause) {
    throw new EngineMissing(`npm has no PostgreSQL for this machine (${name}): install PostgreSQL 15 or newer and set POSTGRES_URL.`, {
      cause,
    });
  }
};

/** Opens a copied tree to everybody; the copy may come from an installation under a narrow umask. */
const openTree = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openTree(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
};

/**
 * The folder of PostgreSQL's binaries, copied to a public place when the user that shall run them cannot read the installed ones.
 * @throws EngineMissing when npm has none for this machine
 */
export const postgresBinaries = (user: SystemUser | undefined, log: Log): string => {
  const { folder, version } = installedFolder();
  if (!user) return folder;
  const needed = [join(folder, 'bin', 'postgres'), join(folder, 'share', 'postgresql', 'postgres.bki'), join(folder, 'lib', 'libz.so.1')];
  if (needed.every((file) => !existsSync(file) || canRead(file, user))) return folder;
  ownPublicFolder(publicHome);
  const copy = join(publicHome, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  log(`User ${user.name} cannot read ${folder}: copying PostgreSQL to ${copy}`);
  const partial = `${copy}.${process.pid}`;
  cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
  openTree(partial);
  try {
    renameSync(partial, copy);
  } catch (error) {
    // Another start was quicker.
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
};
