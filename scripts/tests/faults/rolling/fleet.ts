import { mkdirSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runStaleTasks } from '../../../dev/build/build.ts';
import { createDatabases } from '../../../dev/start/databases.ts';
import { environmentOf, type StackAddresses } from '../../../dev/start/environment.ts';
import { type Engines, startEngines } from '../../../dev/start/start-engines.ts';
import {
  busDatabase,
  folderOf,
  nodeOptionsOf,
  type ProcessName,
  planOf,
  processNames,
  type ServiceName,
  serviceDatabases,
  serviceNames,
} from '../../../dev/topology.ts';
import { type ServiceProcess, startService, stopService } from '../service-process.ts';

/** Replaces a Kubernetes Service: one address in front of several replicas. Balances connections, not requests. */
interface LoadBalancer {
  readonly port: number;
  /** Adds a replica to those that receive new connections. */
  add(url: string): void;
  stop(): Promise<void>;
}

/** Readiness poll interval; a cluster takes longer, and waits for that time before it stops a replica. */
const pollIntervalMs = 150;

/** Whether a replica reports that it is stopping or refuses connections; a timeout counts as overloaded. */
const isStopping = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2_000) });
    const { status } = (await response.json()) as { status: string };
    return status === 'stopping';
  } catch (error) {
    return (error as Error).name !== 'TimeoutError';
  }
};

const forward = (client: Socket, replica: string): void => {
  const { hostname, port } = new URL(replica);
  const upstream = connect({ host: hostname, port: Number(port) });
  for (const [source, target] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    source.setNoDelay(true).pipe(target);
    source.once('error', () => target.destroy());
    source.once('close', () => target.destroySoon());
  }
};

const startLoadBalancer = async (): Promise<LoadBalancer> => {
  const replicas: string[] = [];
  const clients = new Set<Socket>();
  const stopped = new AbortController();
  let connections = 0;
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    const replica = replicas[connections++ % Math.max(1, replicas.length)];
    if (!replica) {
      client.destroy();
      return;
    }
    clients.add(client);
    client.once('close', () => clients.delete(client));
    forward(client, replica);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const removeStoppingReplicas = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      for (const url of [...replicas]) if (await isStopping(url)) replicas.splice(replicas.indexOf(url), 1);
      await sleep(pollIntervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const polling = removeStoppingReplicas();
  return {
    port: (server.address() as { port: number }).port,
    add: (url) => void replicas.push(url),
    stop: async () => {
      stopped.abort();
      await polling;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of clients) client.destroy();
      await closed;
    },
  };
};

/** The processes of a cluster: the services and the worker of the media service. */
export const members = processNames;
type Member = ProcessName;

/** How the old process of a member ended. */
export interface RestartResult {
  readonly member: Member;
  readonly exitCode: number | null;
  /** Seconds from SIGTERM to the exit. */
  readonly stopSeconds: number;
}

/** Every service in its own processes behind a stable address, as a Deployment and its Service are in a cluster. */
export interface Fleet {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  databaseUrl(database: string): string;
  /** Starts a new process of a member and, when that is ready, stops the old one. */
  replace(member: Member): Promise<RestartResult>;
  stop(): Promise<void>;
}

const admin = { email: 'admin@trenzeye.local', password: 'a-password-of-the-fleet-42' };

const programOf = (member: Member): string =>
  member === 'media-worker' ? join(folderOf('media'), 'src', 'worker.ts') : join(folderOf(member), 'src', 'main.ts');
const serviceOf = (member: Member): ServiceName => planOf(member).of ?? (member as ServiceName);

const topologyOf = (dataDir: string, engines: Engines, balancers: ReadonlyMap<Member, LoadBalancer>): StackAddresses => ({
  ports: Object.fromEntries([...balancers].map(([member, { port }]) => [member, port])),
  host: '127.0.0.1',
  publicUrl: `http://127.0.0.1:${balancers.get('gateway')?.port}`,
  dataDir,
  databaseUrl: engines.databaseUrl,
  kafkaBrokers: engines.kafkaBrokers,
  redisUrl: engines.redisUrl,
  internalToken: 'internal-token-of-the-fleet',
  adminEmail: admin.email,
  adminPassword: admin.password,
});

/** @param env additional settings of every process */
export const startFleet = async (dataDir: string, env: Readonly<Record<string, string>>): Promise<Fleet> => {
  for (const folder of ['mail', 'objects']) mkdirSync(join(dataDir, folder), { recursive: true });
  const cleanUp = new AsyncDisposableStack();
  const silent = (): void => undefined;
  const processes = new Map<Member, ServiceProcess>();
  const balancers = new Map<Member, LoadBalancer>();
  try {
    await runStaleTasks(['generate', 'build'], silent);
    const engines = await startEngines('distributed', dataDir, cleanUp, { log: silent });
    await createDatabases(engines.databaseUrl('postgres'), [...serviceDatabases, busDatabase]);
    for (const member of serviceNames) {
      const balancer = await startLoadBalancer();
      cleanUp.defer(balancer.stop);
      balancers.set(member, balancer);
    }
    const topology = topologyOf(dataDir, engines, balancers);
    const start = async (member: Member): Promise<void> => {
      const service = serviceOf(member);
      const worker = { MEDIA_WORKER: member === 'media-worker' ? 'on' : 'off' };
      const settings = { ...environmentOf(service, topology, { ...process.env, ...env }), ...worker, PORT: '0', LOG_LEVEL: 'info' };
      const started = await startService([...nodeOptionsOf(service), programOf(member)], settings);
      processes.set(member, started);
      balancers.get(member)?.add(started.url);
    };
    cleanUp.defer(async () => {
      await Promise.all([...processes.values()].map(stopService));
    });
    await start('auth');
    await Promise.all(members.filter((member) => member !== 'auth' && member !== 'gateway').map(start));
    await start('gateway');
    return {
      url: topology.publicUrl,
      admin,
      databaseUrl: engines.databaseUrl,
      replace: async (member) => {
        const old = processes.get(member);
        if (!old) throw new Error(`${member} is not running`);
        await start(member);
        const stoppedAt = performance.now();
        const exitCode = await stopService(old);
        return { member, exitCode, stopSeconds: (performance.now() - stoppedAt) / 1000 };
      },
      stop: () => cleanUp.disposeAsync(),
    };
  } catch (error) {
    await cleanUp.disposeAsync();
    throw error;
  }
};
