import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bringUpToDate } from '../../../dev/build/build.ts';
import { createDatabases } from '../../../dev/start/databases.ts';
import { environmentOf, type Topology } from '../../../dev/start/environment.ts';
import { busDatabase, databaseOf, folderOf, nodeOptionsOf, type ServiceName, serviceNames } from '../../../dev/start/services.ts';
import { type Engines, startEngines } from '../../../dev/start/start-engines.ts';
import { end, launch, type Process } from '../process.ts';
import { type Balancer, startBalancer } from './balancer.ts';

/** What a cluster runs: the services, and the worker of the media service. */
export const members = [...serviceNames, 'media-worker'] as const;
export type Member = (typeof members)[number];

/** How a member's old process went. */
export interface Rolled {
  readonly member: Member;
  readonly exitCode: number | null;
  /** Seconds from being told to stop. */
  readonly took: number;
}

/** Every member as processes of their own, behind an address that stays: what a Deployment and its Service are in a cluster. */
export interface Fleet {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  databaseUrl(database: string): string;
  /** A new process, and when it is ready the end of the old one. */
  roll(member: Member): Promise<Rolled>;
  stop(): Promise<void>;
}

const admin = { email: 'admin@trenzeye.local', password: 'a-password-of-the-fleet-42' };

const programOf = (member: Member): string =>
  member === 'media-worker' ? join(folderOf('media'), 'src', 'worker.ts') : join(folderOf(member), 'src', 'main.ts');
const serviceOf = (member: Member): ServiceName => (member === 'media-worker' ? 'media' : member);

const topologyOf = (dataDir: string, engines: Engines, balancers: ReadonlyMap<Member, Balancer>): Topology => ({
  ports: Object.fromEntries([...balancers].map(([member, { port }]) => [member, port])),
  host: '127.0.0.1',
  publicUrl: `http://127.0.0.1:${balancers.get('gateway')?.port}`,
  dataDir,
  ...{ databaseUrl: engines.databaseUrl, kafkaBrokers: engines.kafkaBrokers, redisUrl: engines.redisUrl },
  internalToken: 'internal-token-of-the-fleet',
  ...{ adminEmail: admin.email, adminPassword: admin.password },
});

/** @param env settings of every member */
export const startFleet = async (dataDir: string, env: Readonly<Record<string, string>>): Promise<Fleet> => {
  for (const folder of ['mail', 'objects']) mkdirSync(join(dataDir, folder), { recursive: true });
  const cleanUp = new AsyncDisposableStack();
  const silent = (): void => undefined;
  const processes = new Map<Member, Process>();
  const balancers = new Map<Member, Balancer>();
  try {
    await bringUpToDate(['generate', 'build'], silent);
    const engines = await startEngines('distributed', dataDir, cleanUp, silent);
    await createDatabases(engines.databaseUrl('postgres'), [...serviceNames.flatMap((name) => databaseOf(name) ?? []), busDatabase]);
    for (const member of serviceNames) {
      const balancer = await startBalancer();
      cleanUp.defer(balancer.stop);
      balancers.set(member, balancer);
    }
    const topology = topologyOf(dataDir, engines, balancers);
    const start = async (member: Member): Promise<void> => {
      const service = serviceOf(member);
      const worker = { MEDIA_WORKER: member === 'media-worker' ? 'on' : 'off' };
      const settings = { ...environmentOf(service, topology, { ...process.env, ...env }), ...worker, PORT: '0', LOG_LEVEL: 'info' };
      const process_ = await launch([...nodeOptionsOf(service), programOf(member)], settings);
      processes.set(member, process_);
      balancers.get(member)?.add(process_.url);
    };
    cleanUp.defer(async () => {
      await Promise.all([...processes.values()].map(end));
    });
    await start('auth');
    await Promise.all(members.filter((member) => member !== 'auth' && member !== 'gateway').map(start));
    await start('gateway');
    return {
      url: topology.publicUrl,
      admin,
      databaseUrl: engines.databaseUrl,
      roll: async (member) => {
        const old = processes.get(member);
        if (!old) throw new Error(`${member} does not run`);
        await start(member);
        const began = performance.now();
        const exitCode = await end(old);
        return { member, exitCode, took: (performance.now() - began) / 1000 };
      },
      stop: () => cleanUp.disposeAsync(),
    };
  } catch (error) {
    await cleanUp.disposeAsync();
    throw error;
  }
};
