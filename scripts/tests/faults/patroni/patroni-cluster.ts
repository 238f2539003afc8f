import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSwitchableAddress } from '@trenzeye/kit/testing';
import { eventually } from '@trenzeye/kit/testing/eventually';
import pg from 'pg';
import { createDaemon } from '../../../dev/engines/daemon.ts';
import { findExecutable } from '../../../dev/engines/find-executable.ts';
import { freePorts } from '../../../dev/engines/free-port.ts';
import { isResponding } from '../../../dev/engines/is-responding.ts';
import { startPgBouncer } from '../../../dev/engines/pgbouncer.ts';
import { postgresTools } from '../../checks/operations/system-postgres.ts';
import { createPatroniNode, type PatroniNode } from './patroni-node.ts';

interface NodeAddress {
  readonly port: number;
  stop(): Promise<void>;
}

const checkEveryMs = 1_000;

/**
 * An address that leads to the node whose REST interface answers 200 to `check`, as HAProxy does: it asks every second, closes the
 * connections to a node that does not answer so any more, and refuses new ones while there is none.
 */
const createNodeAddress = async (nodes: readonly PatroniNode[], check: '/primary' | '/replica'): Promise<NodeAddress> => {
  const address = await createSwitchableAddress(0);
  await address.refuse();
  const stopping = new AbortController();
  let current: PatroniNode | undefined;
  const choose = async (): Promise<void> => {
    const statuses = await Promise.all(nodes.map((node) => node.statusOf(check)));
    // The current one as long as it is healthy.
    const healthy = nodes.filter((_, index) => statuses[index] === 200);
    const next = current && healthy.includes(current) ? current : healthy[0];
    if (next === current) return;
    if (next) {
      address.switchTo(next.port);
      await address.restore();
    } else await address.refuse();
    current = next;
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await choose();
      await sleep(checkEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  await choose();
  const watching = watch();
  return {
    port: address.port,
    stop: async () => {
      stopping.abort();
      await watching;
      await address.stop();
    },
  };
};

interface Etcd {
  /** host:port for clients. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts etcd with one member. */
const startEtcd = async (command: string, folder: string): Promise<Etcd> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [client, peer] = (await freePorts(2)) as [number, number];
  const clientUrl = `http://127.0.0.1:${client}`;
  const peerUrl = `http://127.0.0.1:${peer}`;
  const daemon = createDaemon({
    name: 'etcd',
    command,
    args: [
      ...['--name', 'etcd', '--data-dir', folder, '--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl, '--initial-cluster', `etcd=${peerUrl}`],
      // Other tests may use the disk.
      ...['--heartbeat-interval', '500', '--election-timeout', '5000'],
    ],
    cwd: folder,
    logFile: `${folder}.log`,
    isReady: () => isResponding(client, Buffer.from('GET /health HTTP/1.0\r\n\r\n')),
    readyTimeoutMs: 30_000,
    stopSignals: [['SIGTERM', 10_000]],
  });
  await daemon.start();
  return { address: `127.0.0.1:${client}`, stop: daemon.stop };
};

/** A node as `GET /cluster` lists it. */
interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
  readonly timeline: number;
}

export interface PatroniCluster {
  /** The address of PgBouncer, which leads to the primary, with the role of the services. */
  readonly url: string;
  /** An address that leads to the standby, with the same role. */
  readonly readUrl: string;
  readonly nodes: readonly PatroniNode[];
  /** The nodes that Patroni knows, by role. */
  members(): Promise<readonly Member[]>;
  /** Waits until both nodes run and one of them is the synchronous standby of the other. */
  untilSynchronous(timeoutMs: number): Promise<{ readonly primary: PatroniNode; readonly standby: PatroniNode }>;
  stop(): Promise<void>;
}

const programs = { etcd: findExecutable('etcd'), patroni: findExecutable('patroni'), pgbouncer: findExecutable('pgbouncer') };

/** What this machine lacks for a cluster; undefined if it lacks nothing. */
export const missingForCluster: string | undefined =
  [...Object.entries(programs).flatMap(([name, path]) => (path ? [] : [name])), ...(postgresTools ? [] : ['postgresql'])]
    .map((name, index) => `${index === 0 ? 'needs ' : ''}${name}`)
    .join(', ') || undefined;

const role = 'trenzeye';

const createRole = async (superuserUrl: string, password: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'`);
  } finally {
    await client.end();
  }
};

/** Starts etcd, two nodes of PostgreSQL with Patroni, an address that leads to the primary, and PgBouncer in front of it. */
export const startPatroniCluster = async (folder: string): Promise<PatroniCluster> => {
  const { etcd: etcdCommand, patroni } = programs;
  if (!etcdCommand || !patroni || !postgresTools) throw new Error(`a cluster with Patroni ${missingForCluster}`);
  const binaries = postgresTools;
  const [superuser, replication, application] = Array.from({ length: 3 }, () => randomBytes(16).toString('hex')) as [
    string,
    string,
    string,
  ];
  await using cleanUp = new AsyncDisposableStack();
  const etcd = await startEtcd(etcdCommand, `${folder}/etcd`);
  cleanUp.defer(etcd.stop);
  const nodes: PatroniNode[] = [];
  // Not "first" and "any", which are keywords in synchronous_standby_names: with Patroni 3.0.2 such a node does not become synchronous.
  for (const name of ['node1', 'node2']) {
    const node = await createPatroniNode({ name, folder, binaries, patroni, etcd: etcd.address, passwords: { superuser, replication } });
    nodes.push(node);
    cleanUp.defer(node.stop);
  }
  const members = async (): Promise<readonly Member[]> => {
    const responses = await Promise.allSettled(nodes.map((node) => node.request('/cluster')));
    const response = responses.find((result) => result.status === 'fulfilled');
    if (!response) throw new Error('no node of the cluster responds');
    return ((await response.value.json()) as { members: Member[] }).members;
  };
  const nodeWith = async (wanted: Member['role']): Promise<PatroniNode> => {
    const found = await members();
    const member = found.find(({ role: actual, state }) => actual === wanted && ['running', 'streaming'].includes(state));
    const node = nodes.find(({ name }) => name === member?.name);
    if (!node) throw new Error(`no ${wanted} in ${JSON.stringify(found)}`);
    return node;
  };
  const untilSynchronous: PatroniCluster['untilSynchronous'] = (timeoutMs) =>
    eventually(async () => {
      // Not more often: Patroni shares the processors with the tests.
      await sleep(1_000);
      return { standby: await nodeWith('sync_standby'), primary: await nodeWith('leader') };
    }, timeoutMs);

  // The first to start initializes the cluster; the other copies it.
  await Promise.all(nodes.map(({ start }) => start()));
  const { primary } = await untilSynchronous(300_000);
  await createRole(`postgres://postgres:${superuser}@127.0.0.1:${primary.port}/postgres`, application);
  const urlOf = async (check: '/primary' | '/replica'): Promise<string> => {
    const address = await createNodeAddress(nodes, check);
    cleanUp.defer(address.stop);
    return `postgres://${role}:${application}@127.0.0.1:${address.port}/postgres`;
  };
  const pooler = await startPgBouncer(`${folder}/pgbouncer`, await urlOf('/primary'));
  cleanUp.defer(pooler.stop);
  const readUrl = await urlOf('/replica');
  const running = cleanUp.move();
  return { url: pooler.url, readUrl, nodes, members, untilSynchronous, stop: () => running.disposeAsync() };
};
