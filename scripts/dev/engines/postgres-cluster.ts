import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from './engine.ts';
import { canReach, ownPublicFolder, publicHome, type SystemUser } from './unprivileged.ts';

/** Where a cluster lives and how to get in; kept in DATA_DIR/postgres.json, readable by its owner only. */
export type Cluster = { directory: string; port: number; password: string; made: boolean };

const superuser = 'trenzeye';
const recordOf = (dataDir: string): string => join(dataDir, 'postgres.json');

/** The URL of one database of a cluster, as the superuser. */
export const clusterUrl = (cluster: Cluster, database: string): string =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${cluster.port}/${database}`;

/** Writes the record whole or not at all. */
export const rememberCluster = (dataDir: string, cluster: Cluster): void => {
  const file = recordOf(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(cluster, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/**
 * The cluster an earlier start made here, if there is one.
 * @throws when it was made and is gone: an empty one in its place would look as if everything were lost
 */
export const recallCluster = (dataDir: string): Cluster | undefined => {
  const file = recordOf(dataDir);
  if (!existsSync(file)) return undefined;
  const cluster = JSON.parse(readFileSync(file, 'utf8')) as Cluster;
  if (existsSync(join(cluster.directory, 'PG_VERSION'))) return cluster;
  if (cluster.made) throw new Error(`The database at ${cluster.directory} is gone: put it back, or remove ${file} to begin afresh.`);
  return undefined;
};

/** The folder for a new cluster: in the data directory, or where root keeps such things when PostgreSQL's user cannot get in there. */
export const clusterDirectory = (dataDir: string, user: SystemUser | undefined, reachable = canReach): string => {
  if (!user || reachable(dataDir, user)) return join(dataDir, 'postgres');
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return join(publicHome, mark, 'postgres');
};

const give = (path: string, user: SystemUser | undefined): void => {
  if (user) chownSync(path, user.uid, user.gid);
};

/**
 * Makes a cluster: UTF-8, passwords by SCRAM, sorted by code point. It is built beside its place and renamed, so that an
 * interrupted start leaves nothing half-made.
 */
export const makeCluster = (dataDir: string, binaries: string, user: SystemUser | undefined, port: number, log: Log): Cluster => {
  const directory = clusterDirectory(dataDir, user);
  if (dirname(directory) !== dataDir) {
    log(`User ${user?.name} cannot enter ${dataDir}: the database goes to ${directory}`);
    ownPublicFolder(publicHome);
    ownPublicFolder(dirname(directory));
  }
  if (existsSync(directory)) {
    throw new Error(
      `${directory} holds a database whose record ${recordOf(dataDir)} is gone: put the record back, or remove both to begin afresh.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  const making = mkdtempSync(join(dirname(directory), '.postgres-'));
  try {
    // mkdtemp gives 0700 to us; initdb wants the folder to be its own user's.
    give(making, user);
    const passwordFile = `${making}.password`;
    writeFileSync(passwordFile, password, { mode: 0o600 });
    give(passwordFile, user);
    const args = ['--pgdata', making, '--username', superuser, '--pwfile', passwordFile, '--auth', 'scram-sha-256', '--encoding', 'UTF8'];
    args.push('--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
    try {
      execFileSync(join(binaries, 'bin', 'initdb'), args, { cwd: making, stdio: 'pipe', uid: user?.uid, gid: user?.gid });
    } finally {
      rmSync(passwordFile, { force: true });
    }
    const cluster = { directory, port, password, made: false };
    // The record first: a cluster without its password would be lost, a record without a cluster is ignored.
    rememberCluster(dataDir, cluster);
    renameSync(making, directory);
    chmodSync(directory, 0o700);
    rememberCluster(dataDir, { ...cluster, made: true });
    return { ...cluster, made: true };
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
};
