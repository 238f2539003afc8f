import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';
import { busDatabase, databaseOf, type ServiceName } from './services.ts';

export type Topology = {
  /** Port of every service on 127.0.0.1. */
  ports: Record<string, number>;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl(database: string): string;
  kafkaBrokers?: string;
  redisUrl?: string;
  internalToken: string;
  adminEmail: string;
  adminPassword?: string;
};

const upstreamsOf = ({ ports }: Topology): string => {
  const behind = Object.entries(ports).filter(([name]) => name !== 'gateway');
  return JSON.stringify(Object.fromEntries(behind.map(([name, port]) => [name, `http://127.0.0.1:${port}`])));
};

const ownPart = (name: ServiceName, topology: Topology): Record<string, string> => {
  if (name === 'gateway') return { HOST: topology.host, UPSTREAMS: upstreamsOf(topology), FRONTENDS: join(root, 'frontends') };
  if (name === 'seeder') return { UPSTREAMS: upstreamsOf(topology) };
  if (name !== 'auth') return {};
  return { ADMIN_EMAIL: topology.adminEmail, ...(topology.adminPassword ? { ADMIN_PASSWORD: topology.adminPassword } : {}) };
};

/**
 * The environment of one service. What the user set (mail, objects, models, log level) passes through; what holds the
 * topology together is ours.
 */
export const environmentOf = (name: ServiceName, topology: Topology, user: NodeJS.ProcessEnv): Record<string, string> => {
  const passed = Object.entries(user).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const database = databaseOf(name);
  return {
    TRENZEYE_ENV: 'development',
    LOG_LEVEL: 'warn',
    OBJECTS: `folder:${join(topology.dataDir, 'objects')}`,
    MAIL: `inbox:${join(topology.dataDir, 'mail')}`,
    // On one machine each service runs once: more partitions would only make its batches smaller.
    BUS_PARTITIONS: '2',
    // Nobody takes over from a service that ends here: there is nothing to wait for.
    DRAIN_MS: '0',
    ...Object.fromEntries(passed),
    ...(topology.redisUrl ? { REDIS_URL: topology.redisUrl } : {}),
    BUS: topology.kafkaBrokers ? `kafka:${topology.kafkaBrokers}` : `postgres:${topology.databaseUrl(busDatabase)}`,
    HOST: '127.0.0.1',
    PORT: String(topology.ports[name]),
    ...(database ? { DATABASE_URL: topology.databaseUrl(database) } : {}),
    JWKS_URL: `http://127.0.0.1:${topology.ports.auth}/.well-known/jwks.json`,
    INTERNAL_TOKEN: topology.internalToken,
    PUBLIC_URL: topology.publicUrl,
    ...ownPart(name, topology),
  };
};
