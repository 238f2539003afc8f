import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@trenzeye/kit/testing/eventually';
import pg from 'pg';
import { findExecutable } from '../../../dev/engines/find-executable.ts';
import { startPgBouncer } from '../../../dev/engines/pgbouncer.ts';
import { postgresTools } from '../../checks/operations/system-postgres.ts';
import { startEtcd } from './etcd.ts';
import { createNodeAddress } from './node-address.ts';
import { createPatroniNode, type PatroniNode } from './patroni-node.ts';

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
