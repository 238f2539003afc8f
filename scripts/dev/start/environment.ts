import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';
import { busDatabase, databaseOf, planOf, type ServiceName } from '../topology.ts';

/** Where the processes and engines of one stack are, and its secrets. */
export interface StackAddresses {
  /** Port of every service on 127.0.0.1. */
  readonly ports: Readonly<Record<string, number>>;
  /** Port of `/metrics` of each process; services without one do not serve it. */
  readonly metricsPorts?: Readonly<Record<string, number>>;
  /** The address on which the gateway listens. */
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: (database: string) => string;
  /** Of a read replica. */
  readonly databaseReadUrl?: ((database: string) => string) | undefined;
  readonly kafkaBrokers?: string | undefined;
  readonly redisUrl?: string | undefined;
  readonly internalToken: string;
  readonly adminEmail: string;
  readonly adminPassword?: string | undefined;
}

const addressOf = (name: ServiceName, { ports }: StackAddresses): string => `http://127.0.0.1:${ports[name]}`;

/** The part of the environment that follows from the row of the service in the topology. */
const fromTopology = (name: ServiceName, addresses: StackAddresses): Record<string, string> => {
  const { needs, calls, hasUpstreams } = planOf(name);
  const environment: Record<string, string> = {};
  const database = databaseOf(name);
  if (database) environment.DATABASE_URL = addresses.databaseUrl(database);
  if (database && addresses.databaseReadUrl) environment.DATABASE_READ_URL = addresses.databaseReadUrl(database);
  if (needs.includes('kafka')) {
    const { kafkaBrokers } = addresses;
    if (!kafkaBrokers) environment.SINGLE_REPLICA = 'true';
    environment.BUS = kafkaBrokers ? `kafka:${kafkaBrokers}` : `postgres:${addresses.databaseUrl(busDatabase)}`;
  }
  if (needs.includes('redis') && addresses.redisUrl) environment.REDIS_URL = addresses.redisUrl;
  if (hasUpstreams) {
    const present = calls.filter((called) => addresses.ports[called] !== undefined);
    environment.UPSTREAMS = JSON.stringify(Object.fromEntries(present.map((called) => [called, addressOf(called, addresses)])));
  }
  return environment;
};

const isLoopback = (host: string): boolean => /^(localhost|127\..*|\[?::1\]?)$/.test(host);

/** On a machine that only its developer reaches, all videos and all model servers of the network are the developer's own. */
const developerSettings = (name: ServiceName, { host, publicUrl }: StackAddresses): Record<string, string> => {
  if (!isLoopback(host) || !isLoopback(new URL(publicUrl).hostname)) return {};
  if (name === 'media') return { MEDIA_FFMPEG_OLD: 'allowed' };
  return name === 'content' ? { MODEL_ENDPOINTS: 'anywhere' } : {};
};

const ownSettings = (name: ServiceName, { host, adminEmail, adminPassword }: StackAddresses): Record<string, string> => {
  if (name === 'gateway') return { HOST: host, FRONTENDS: join(root, 'frontends') };
  if (name !== 'auth') return {};
  return adminPassword ? { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword } : { ADMIN_EMAIL: adminEmail };
};

/**
 * The environment of one service. Settings of the user (mail, objects, models, log level) are passed on; those that connect the
 * processes of the stack cannot be overridden.
 */
export const environmentOf = (name: ServiceName, addresses: StackAddresses, user: NodeJS.ProcessEnv): Record<string, string> => {
  const passed = Object.entries(user).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    TRENZEYE_ENV: 'development',
    LOG_LEVEL: 'warn',
    OBJECTS: `folder:${join(addresses.dataDir, 'objects')}`,
    MAIL: `inbox:${join(addresses.dataDir, 'mail')}`,
    LOCAL_MODELS_DIR: join(addresses.dataDir, 'local-models'),
    LOCAL_SPEECH_DIR: join(addresses.dataDir, 'local-speech'),
    // On one machine each service runs once: more partitions would only make its batches smaller.
    BUS_PARTITIONS: '2',
    // There is no other replica to which clients could move while this one drains.
    DRAIN_MS: '0',
    ...developerSettings(name, addresses),
    ...Object.fromEntries(passed),
    HOST: '127.0.0.1',
    PORT: String(addresses.ports[name]),
    METRICS_PORT: String(addresses.metricsPorts?.[name] ?? ''),
    JWKS_URL: `${addressOf('auth', addresses)}/.well-known/jwks.json`,
    INTERNAL_TOKEN: addresses.internalToken,
    PUBLIC_URL: addresses.publicUrl,
    ...fromTopology(name, addresses),
    ...ownSettings(name, addresses),
  };
};
