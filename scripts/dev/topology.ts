import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/bootstrap.mjs';

/** What a process connects to besides other services. */
export type Dependency = 'postgres' | 'kafka' | 'redis' | 'objects' | 'mail';

export type ServiceName = 'auth' | 'profile' | 'content' | 'social' | 'media' | 'admin' | 'seeder' | 'gateway';

export interface ProcessPlan {
  readonly needs: readonly Dependency[];
  /** The services it calls over HTTP. */
  readonly calls: readonly ServiceName[];
  /** Whether UPSTREAMS contains the addresses of those services; others only fetch auth's public keys. */
  readonly hasUpstreams?: boolean;
  /** The service whose code and database it shares. */
  readonly of?: ServiceName;
  /**
   * V8's --max-semi-space-size in MiB. Large enough for the gateway that finished requests are collected before they are promoted to the
   * old generation; small for media, whose short-lived file chunks would otherwise accumulate.
   */
  readonly maxSemiSpaceMib?: number;
  /**
   * V8's --initial-old-space-size in MiB: the heap from which it collects all objects. Beside ten thousand connections the heap of the
   * gateway with its buffers has about this size.
   */
  readonly initialOldSpaceMib?: number;
  /** Settings that differ between processes of the same code, in containers. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Every process of Trenzeye, in the order of their start: the gateway last. `npm start` derives ports, environment and memory flags
 * from this table; tests compare docker-compose.yml, the chart's values and the Dockerfile with it.
 */
export const topology = {
  auth: { needs: ['postgres', 'kafka', 'redis', 'mail'], calls: ['auth'] },
  profile: { needs: ['postgres', 'kafka', 'redis'], calls: ['auth'] },
  content: { needs: ['postgres', 'kafka', 'redis', 'objects'], calls: ['auth'] },
  social: { needs: ['postgres', 'kafka', 'redis'], calls: ['auth'] },
  media: {
    needs: ['postgres', 'kafka', 'redis', 'objects'],
    calls: ['auth'],
    maxSemiSpaceMib: 2,
    settings: { MEDIA_WORKER: 'off' },
  },
  // Only in containers: elsewhere media processes its jobs itself.
  'media-worker': {
    of: 'media',
    needs: ['postgres', 'kafka', 'redis', 'objects'],
    calls: [],
    settings: { MEDIA_WORKER: 'on' },
  },
  admin: { needs: ['postgres', 'kafka', 'redis'], calls: ['auth'] },
  seeder: { needs: ['postgres', 'kafka', 'redis'], calls: ['auth', 'profile', 'content', 'social', 'media'], hasUpstreams: true },
  gateway: {
    needs: ['kafka', 'redis'],
    calls: ['auth', 'profile', 'content', 'social', 'media', 'admin', 'seeder'],
    hasUpstreams: true,
    maxSemiSpaceMib: 16,
    initialOldSpaceMib: 256,
  },
} as const satisfies Readonly<Record<ServiceName | 'media-worker', ProcessPlan>>;

export type ProcessName = keyof typeof topology;
export const processNames = Object.keys(topology) as ProcessName[];
export const planOf = (name: ProcessName): ProcessPlan => topology[name];

/** The processes with code of their own. */
export const serviceNames = processNames.filter((name): name is ServiceName => planOf(name).of === undefined);

/** The port of every process in a container. */
export const containerPort = 8080;
/** The port of the metrics of every process in a container. */
export const containerMetricsPort = 9464;

/** The database of the bus that PostgreSQL provides when there is no Kafka. */
export const busDatabase = 'trenzeye_bus';

/** The database that a process uses, undefined without one. */
export const databaseOf = (name: ProcessName): string | undefined => {
  const { needs, of } = planOf(name);
  return needs.includes('postgres') ? `trenzeye_${of ?? name}` : undefined;
};

/** The databases of all services on one server. */
export const serviceDatabases = serviceNames.flatMap((name) => databaseOf(name) ?? []);

/** The folder of a service's package. */
export const folderOf = (name: ServiceName): string => (name === 'gateway' ? join(root, 'gateway') : join(root, 'services', name));

/** The services that exist in this checkout. */
export const presentServices = (): ServiceName[] => serviceNames.filter((name) => existsSync(join(folderOf(name), 'src', 'service.ts')));

/** The options of Node.js for a service in a process of its own. */
export const nodeOptionsOf = (name: ServiceName): string[] => {
  const { maxSemiSpaceMib, initialOldSpaceMib } = planOf(name);
  return [
    ...(maxSemiSpaceMib === undefined ? [] : [`--max-semi-space-size=${maxSemiSpaceMib}`]),
    ...(initialOldSpaceMib === undefined ? [] : [`--initial-old-space-size=${initialOldSpaceMib}`]),
  ];
};
