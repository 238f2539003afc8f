import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from './engine.ts';
import { runCommand } from './run-command.ts';
import { canTraverse, createPublicFolder, type SystemUser, sharedDataFolder } from './unprivileged-user.ts';

/** Location and credentials of a cluster, stored in DATA_DIR/postgres.json (readable by its owner only). `made`: initdb has finished. */
export type Cluster = { directory: string; port: number; password: string; made: boolean };

const superuser = 'trenzeye';
const clusterFile = (dataDir: string): string => join(dataDir, 'postgres.json');

/** The URL of one database of a cluster, as the superuser. */
export const clusterUrl = (cluster: Cluster, database: string): string =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${cluster.port}/${database}`;

/** Writes the file atomically. */
export const saveCluster = (dataDir: string, cluster: Cluster): void => {
  const file = clusterFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(cluster, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/**
 * The cluster that an earlier start created, if any.
 * @throws when its directory is missing: silently creating an empty database would look like data loss
 */
export const loadCluster = (dataDir: string): Cluster | undefined => {
  const file = clusterFile(dataDir);
  if (!existsSync(file)) return undefined;
  const cluster = JSON.parse(readFileSync(file, 'utf8')) as Cluster;
  if (existsSync(join(cluster.directory, 'PG_VERSION'))) return cluster;
  if (cluster.made)
    throw new Error(`The database at ${cluster.directory} is missing: restore it, or remove ${file} to start with an empty one.`);
  return undefined;
};

/** The folder for a new cluster: in the data directory, or in a public folder when PostgreSQL's user cannot enter the data directory. */
export const clusterDirectory = (dataDir: string, user: SystemUser | undefined, isAccessible = canTraverse): string => {
  if (!user || isAccessible(dataDir, user)) return join(dataDir, 'postgres');
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return join(sharedDataFolder, name, 'postgres');
};

const changeOwner = (path: string, user: SystemUser | undefined): void => {
  if (user) chownSync(path, user.uid, user.gid);
};

interface CreateCluster {
  readonly dataDir: string;
  readonly binaries: string;
  readonly user: SystemUser | undefined;
  readonly port: number;
  readonly log: Log;
  /** Aborts it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates a cluster: UTF-8, SCRAM passwords, code point collation. It is created in a temporary folder and renamed, so that an
 * interrupted start leaves no partial cluster.
 */
export const createCluster = async ({ dataDir, binaries, user, port, log, signal }: CreateCluster): Promise<Cluster> => {
  const directory = clusterDirectory(dataDir, user);
  if (dirname(directory) !== dataDir) {
    log(`User ${user?.name} cannot enter ${dataDir}: creating the database in ${directory}`);
    createPublicFolder(sharedDataFolder);
    createPublicFolder(dirname(directory));
  }
  if (existsSync(directory)) {
    throw new Error(
      `${directory} contains a database, but ${clusterFile(dataDir)} is missing: restore the file, or remove the database to start with an empty one.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  const temporary = mkdtempSync(join(dirname(directory), '.postgres-'));
  try {
    // initdb requires a folder that belongs to the user it runs as.
    changeOwner(temporary, user);
    const passwordFile = `${temporary}.password`;
    writeFileSync(passwordFile, password, { mode: 0o600 });
    changeOwner(passwordFile, user);
    const args = [
      '--pgdata',
      temporary,
      '--username',
      superuser,
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
    ];
    args.push('--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
    try {
      await runCommand(join(binaries, 'bin', 'initdb'), args, { cwd: temporary, uid: user?.uid, gid: user?.gid, signal });
    } finally {
      rmSync(passwordFile, { force: true });
    }
    const cluster = { directory, port, password, made: false };
    // The file first: a cluster without its password would be unusable, a file without a cluster is ignored.
    saveCluster(dataDir, cluster);
    renameSync(temporary, directory);
    chmodSync(directory, 0o700);
    saveCluster(dataDir, { ...cluster, made: true });
    return { ...cluster, made: true };
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
};
