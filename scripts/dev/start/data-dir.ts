import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadCluster } from '../engines/postgres-cluster.ts';
import { StartRefused } from './options.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
};

const refusal = (folder: string, reason: string): StartRefused =>
  new StartRefused(`DATA_DIR=${folder} cannot be used: ${reason}. Choose a folder in which this user can create files.`);

const reasonOf = (error: unknown): string => {
  const { code = '' } = error as NodeJS.ErrnoException;
  return reasons[code] ?? `the system creates no files there (${code})`;
};

const removeFolders = (folders: readonly string[]): void => {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      // Another process uses it.
      return;
    }
  }
};

/** The folders of a path that do not exist, the outermost first, and the one in which they are to be created. */
const missingFolders = (path: string): { readonly missing: readonly string[]; readonly parent: string } => {
  const missing: string[] = [];
  let parent = path;
  for (; !existsSync(parent) && dirname(parent) !== parent; parent = dirname(parent)) missing.unshift(parent);
  return { missing, parent };
};

/**
 * Creates the folders one by one: for a path such as /proc/x the recursive mkdir of Node.js repeats its attempts for minutes. Returns
 * those that it created.
 */
const createFolders = (path: string): string[] => {
  const { missing, parent } = missingFolders(path);
  if (!statSync(parent).isDirectory()) throw refusal(path, `${parent} is a file`);
  const created: string[] = [];
  try {
    for (const folder of missing) {
      mkdirSync(folder);
      created.push(folder);
    }
    rmdirSync(mkdtempSync(join(path, '.write-test-')));
  } catch (error) {
    removeFolders(created);
    throw refusal(path, reasonOf(error));
  }
  return created;
};

export interface DataDir {
  /** Without symbolic links. */
  readonly path: string;
  /** Removes the folders that were created, unless they contain something. */
  removeCreated(): void;
}

/** Creates the folder of all persistent data unless it exists. @throws StartRefused when nothing can be written there */
export const prepareDataDir = (folder: string): DataDir => {
  const created = createFolders(folder);
  return { path: realpathSync(folder), removeCreated: () => removeFolders(created) };
};

const isLockFile = (name: string): boolean => /^lock(\.\d+)?$/.test(name);

/** Whether no start has stored anything in the data directory. Call it while holding its lock. */
export const isNewDataDir = (dataDir: string): boolean => readdirSync(dataDir).every(isLockFile);

/** Removes everything that the first start has stored, a database outside of the folder included; the lock stays. */
export const clearDataDir = (dataDir: string): void => {
  const cluster = loadCluster(dataDir);
  if (cluster) rmSync(cluster.directory, { recursive: true, force: true });
  for (const name of readdirSync(dataDir)) if (!isLockFile(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
};
