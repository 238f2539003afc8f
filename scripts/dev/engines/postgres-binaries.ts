import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { postgresPackage } from '../bootstrap/finish-install.mjs';
import { EngineMissing, type Log } from './engine.ts';
import { canRead, createPublicFolder, type SystemUser, sharedDataFolder } from './unprivileged-user.ts';

const require = createRequire(import.meta.url);

/** The folder of the PostgreSQL installed by npm, with bin/, lib/ and share/. */
const installedFolder = (): { folder: string; version: string } => {
  const name = postgresPackage();
  try {
    const entry = require.resolve(name);
    const folder = dirname(dirname(entry));
    return { folder: join(folder, 'native'), version: require(join(folder, 'package.json')).version };
  } catch (cause) {
    throw new EngineMissing(
      `npm provides no PostgreSQL for this platform (${name}): install PostgreSQL 15 or newer and set POSTGRES_URL.`,
      {
        cause,
      },
    );
  }
};

/** Makes a copied tree readable for all users, whatever umask npm ran with. */
const makeReadable = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
};

/**
 * The folder of PostgreSQL's binaries, copied to a public folder when `user`, which runs them, cannot read the installed ones.
 * @throws EngineMissing when npm provides none for this platform
 */
export const postgresBinaries = (user: SystemUser | undefined, log: Log): string => {
  const { folder, version } = installedFolder();
  if (!user) return folder;
  const sampleFiles = [
    join(folder, 'bin', 'postgres'),
    join(folder, 'share', 'postgresql', 'postgres.bki'),
    join(folder, 'lib', 'libz.so.1'),
  ];
  if (sampleFiles.every((file) => !existsSync(file) || canRead(file, user))) return folder;
  createPublicFolder(sharedDataFolder);
  const copy = join(sharedDataFolder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  log(`User ${user.name} cannot read ${folder}: copying PostgreSQL to ${copy}`);
  const partial = `${copy}.${process.pid}`;
  cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
  makeReadable(partial);
  try {
    renameSync(partial, copy);
  } catch (error) {
    // Another process has created the copy meanwhile.
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
};
