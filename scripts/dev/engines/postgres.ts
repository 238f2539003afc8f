import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDaemon, stopOrphan } from './daemon.ts';
import type { Engine, Log } from './engine.ts';
import { freePort } from './free-port.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { type Cluster, clusterUrl, createCluster, loadCluster, saveCluster } from './postgres-cluster.ts';
import { grantTraversal, unprivilegedUser } from './unprivileged-user.ts';

export type Postgres = Engine & {
  /** The URL of one database, as the superuser; the database need not exist yet. */
  urlOf(database: string): string;
  directory: string;
};

/** Small memory, full durability. The services and the bus together use far fewer than 200 connections. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

// SIGINT is a fast shutdown; SIGQUIT an immediate one, after which the next start recovers from the WAL.
const stopSignals: [NodeJS.Signals, number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
];

/** PostgreSQL writes its state to the eighth line of its pid file. */
const stateIn = (directory: string, pid: number | undefined): string | undefined => {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
  } catch {
    return undefined;
  }
};

/** For databases of tests, which are discarded: nothing has to survive a crash of the operating system. */
export const withoutDurability: Readonly<Record<string, string>> = { fsync: 'off', full_page_writes: 'off' };

const isStillShuttingDown = (error: unknown): boolean =>
  /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(String(error));

/** After SIGKILL the child processes of the old server take a moment to exit. */
const startWithRetries = async (start: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await start();
      return;
    } catch (error) {
      if (!isStillShuttingDown(error) || attempt === 40) throw error;
      await sleep(250);
    }
  }
};

/** The server of an existing cluster; `overrides` replace settings. */
export const createPostgresServer = (
  cluster: Cluster,
  binaries: string,
  dataDir: string,
  overrides: Readonly<Record<string, string>> = {},
) => {
  const server: ReturnType<typeof createDaemon> = createDaemon({
    name: 'PostgreSQL',
    command: join(binaries, 'bin', 'postgres'),
    args: [
      '-D',
      cluster.directory,
      '-p',
      String(cluster.port),
      ...Object.entries({ ...settings, ...overrides }).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    cwd: cluster.directory,
    logFile: join(dataDir, 'postgres.log'),
    user: unprivilegedUser(),
    isReady: async () => ['ready', 'standby'].includes(stateIn(cluster.directory, server.pid()) ?? ''),
    readyTimeoutMs: 60_000,
    stopSignals,
  });
  return server;
};

/**
 * Starts the embedded PostgreSQL of a data directory, creating the cluster if there is none. The server of an earlier, killed start is
 * stopped first. `overrides` replace settings; `signal` aborts the start.
 * @throws EngineMissing when npm provides no PostgreSQL for this platform
 */
export const startPostgres = async (
  folder: string,
  log: Log = () => {},
  overrides: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Postgres> => {
  mkdirSync(folder, { recursive: true });
  const dataDir = realpathSync(folder);
  const user = unprivilegedUser();
  if (user) grantTraversal(dataDir, user);
  const binaries = postgresBinaries(user, log);
  let cluster = loadCluster(dataDir);
  if (cluster) {
    const hadOrphan = await stopOrphan(join(cluster.directory, 'postmaster.pid'), cluster.directory, stopSignals);
    if (hadOrphan) log('Stopped the PostgreSQL of an earlier, killed start');
    cluster = { ...cluster, made: true, port: await freePort(cluster.port) };
    saveCluster(dataDir, cluster);
  } else {
    log('Creating the PostgreSQL cluster');
    cluster = await createCluster({ dataDir, binaries, user, port: await freePort(), log, signal });
  }
  const running = cluster;
  const server = createPostgresServer(running, binaries, dataDir, overrides);
  await startWithRetries(() => server.start(signal));
  return {
    name: 'postgres',
    url: clusterUrl(running, 'postgres'),
    urlOf: (database) => clusterUrl(running, database),
    directory: running.directory,
    pid: server.pid,
    running: server.running,
    stop: server.stop,
    kill9: server.kill9,
    restart: () => startWithRetries(server.restart),
    onUnexpectedEnd: server.onUnexpectedEnd,
  };
};
