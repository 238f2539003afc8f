import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../dev/bootstrap/bootstrap.mjs';
import { createDaemon, stopOrphan } from '../../../dev/engines/daemon.ts';
import { freePorts } from '../../../dev/engines/free-port.ts';
import { commandLineOf, waitForExit } from '../../../dev/engines/processes.ts';
import { grantTraversal, unprivilegedUser } from '../../../dev/engines/unprivileged-user.ts';

/** A PostgreSQL server that is started, promoted and made a standby by its Patroni. */
export interface PatroniNode {
  readonly name: string;
  /** The port of PostgreSQL. */
  readonly port: number;
  /** The status of `GET <path>` of Patroni's REST interface; 0 without a response. */
  statusOf(path: '/primary' | '/replica'): Promise<number>;
  /** The response to a request to the REST interface. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Starts Patroni; resolves when it responds. */
  start(): Promise<void>;
  /** Kills Patroni and all processes of PostgreSQL, as a machine that loses its power. */
  kill9(): Promise<void>;
  stop(): Promise<void>;
  /** The last lines of Patroni's log. */
  log(): string;
}

export interface NodeOptions {
  readonly name: string;
  /** A folder of the test; the node creates its own in it. */
  readonly folder: string;
  /** The folder of PostgreSQL's programs. */
  readonly binaries: string;
  readonly patroni: string;
  readonly etcd: string;
  readonly passwords: { readonly superuser: string; readonly replication: string };
}

const configuration = join(root, 'deploy', 'operations', 'postgres', 'patroni.yaml');
const requestTimeoutMs = 1_000;

/** The processes of the PostgreSQL with this data folder, the first process first. */
const processesOf = (data: string, pidFile: string): number[] => {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    if (!commandLineOf(pid)?.includes(data)) return [];
    return [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)];
  } catch {
    return [];
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

export const createPatroniNode = async ({ name, folder, binaries, patroni, etcd, passwords }: NodeOptions): Promise<PatroniNode> => {
  const user = unprivilegedUser();
  const home = join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  // The unprivileged user cannot read the checkout of root.
  const ownConfiguration = join(home, 'patroni.yaml');
  writeFileSync(ownConfiguration, readFileSync(configuration));
  if (user) {
    grantTraversal(folder, user);
    for (const path of [home, ownConfiguration]) chownSync(path, user.uid, user.gid);
  }
  const [port, restPort] = (await freePorts(2)) as [number, number];
  const data = join(home, 'data');
  const pidFile = join(data, 'postmaster.pid');
  const logFile = join(folder, `${name}.log`);
  const url = `http://127.0.0.1:${restPort}`;
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, { signal: AbortSignal.timeout(requestTimeoutMs), ...init });
  const daemon = createDaemon({
    name: `Patroni of ${name}`,
    command: patroni,
    args: [ownConfiguration],
    cwd: home,
    logFile,
    ...(user ? { user } : {}),
    env: {
      PATH: process.env.PATH,
      HOME: home,
      LC_ALL: 'C.UTF-8',
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: etcd,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
    },
    isReady: async () => (await request('/liveness')).ok,
    readyTimeoutMs: 60_000,
    // Patroni stops PostgreSQL as well.
    stopSignals: [['SIGTERM', 30_000]],
  });
  return {
    name,
    port,
    request,
    statusOf: (path) =>
      request(path).then(
        (response) => response.status,
        () => 0,
      ),
    start: daemon.start,
    kill9: async () => {
      const processes = processesOf(data, pidFile);
      const patroniEnded = daemon.kill9();
      for (const pid of processes) kill(pid);
      await patroniEnded;
      for (const pid of processes) await waitForExit(pid, 10_000);
    },
    stop: async () => {
      await daemon.stop();
      // If Patroni was killed, or did not stop it in time.
      await stopOrphan(pidFile, data, [['SIGQUIT', 10_000]]);
    },
    log: () => readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-30).join('\n'),
  };
};
