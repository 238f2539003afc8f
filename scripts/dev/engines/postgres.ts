import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { daemon, endOrphan } from './daemon.ts';
import type { Engine, Log } from './engine.ts';
import { freePort } from './free-port.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { type Cluster, clusterUrl, makeCluster, recallCluster, rememberCluster } from './postgres-cluster.ts';
import { letThrough, unprivilegedUser } from './unprivileged.ts';

export type Postgres = Engine & {
  /** The URL of one database, as the superuser; the database need not exist yet. */
  urlOf(database: string): string;
  directory: string;
};

/** Small memory, full durability. The bus and the services together stay far below 200 connections. */
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

// Fast shutdown closes connections; immediate skips the checkpoint and is repaired by the next start.
const endBy: [NodeJS.Signals, number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
];

/** PostgreSQL writes its own state into the eighth line of its pid file. */
const stateIn = (directory: string, pid: number | undefined): string | undefined => {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
  } catch {
    return undefined;
  }
};

const isBusy = (error: unknown): boolean =>
  /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(String(error));

/** After a kill -9 the old server's children need a moment to notice and go. */
const startPatiently = async (start: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await start();
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === 40) throw error;
      await sleep(250);
    }
  }
};

/** The server of a cluster that is there; `changes` to the settings go before ours. */
export const serverOf = (cluster: Cluster, binaries: string, dataDir: string, changes: Readonly<Record<string, string>> = {}) => {
  const server: ReturnType<typeof daemon> = daemon({
    name: 'PostgreSQL',
    command: join(binaries, 'bin', 'postgres'),
    args: [
      '-D',
      cluster.directory,
      '-p',
      String(cluster.port),
      ...Object.entries({ ...settings, ...changes }).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    cwd: cluster.directory,
    logFile: join(dataDir, 'postgres.log'),
    user: unprivilegedUser(),
    isReady: async () => ['ready', 'standby'].includes(stateIn(cluster.directory, server.pid()) ?? ''),
    readyWithin: 60_000,
    endBy,
  });
  return server;
};

/**
 * Starts the embedded PostgreSQL of a data directory, making it first when there is none. The server of a killed start is
 * stopped; what it had acknowledged is there.
 * @throws EngineMissing when npm has no PostgreSQL for this machine
 */
export const startPostgres = async (folder: string, log: Log = () => {}): Promise<Postgres> => {
  mkdirSync(folder, { recursive: true });
  const dataDir = realpathSync(folder);
  const user = unprivilegedUser();
  if (user) letThrough(dataDir, user);
  const binaries = postgresBinaries(user, log);
  let cluster = recallCluster(dataDir);
  if (cluster) {
    const ended = await endOrphan(join(cluster.directory, 'postmaster.pid'), cluster.directory, endBy);
    if (ended) log('Stopped the PostgreSQL that a killed start left behind');
    cluster = { ...cluster, made: true, port: await freePort(cluster.port) };
    rememberCluster(dataDir, cluster);
  } else {
    log('Creating the PostgreSQL cluster');
    cluster = makeCluster(dataDir, binaries, user, await freePort(), log);
  }
  const made = cluster;
  const server = serverOf(made, binaries, dataDir);
  await startPatiently(server.start);
  return {
    name: 'postgres',
    url: clusterUrl(made, 'postgres'),
    urlOf: (database) => clusterUrl(made, database),
    directory: made.directory,
    pid: server.pid,
    running: server.running,
    stop: server.stop,
    kill9: server.kill9,
    restart: () => startPatiently(server.restart),
    onUnexpectedEnd: server.onUnexpectedEnd,
  };
};
