import { join } from 'node:path';
import { type Engine, externalEngine, type Log } from '../engines/engine.ts';
import { startKafka } from '../engines/kafka.ts';
import { startPostgres } from '../engines/postgres.ts';
import { startRedis } from '../engines/redis.ts';
import type { Mode } from './options.ts';
import type { EngineName } from './stack.ts';
import { type SupervisedEngine, superviseEngine } from './supervised-engine.ts';

export type Engines = {
  supervised: Partial<Record<EngineName, SupervisedEngine>>;
  databaseUrl(database: string): string;
  databaseReadUrl: ((database: string) => string) | undefined;
  kafkaBrokers: string | undefined;
  redisUrl: string | undefined;
};

/** The URL of another database on the same server. */
export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

type Supervise = (name: EngineName, engine: Engine) => SupervisedEngine;

const startDatabase = async (dataDir: string, supervise: Supervise, log: Log, signal?: AbortSignal): Promise<Engines['databaseUrl']> => {
  const externalUrl = process.env.POSTGRES_URL;
  if (externalUrl) {
    supervise('postgres', externalEngine('postgres', externalUrl));
    return (name) => withDatabase(externalUrl, name);
  }
  log('Starting PostgreSQL');
  const postgres = await startPostgres(dataDir, log, {}, signal);
  supervise('postgres', postgres);
  return postgres.urlOf;
};

/**
 * Starts PostgreSQL, and for the distributed mode Kafka and Redis, unless the environment contains the address of an external server.
 * They are supervised until `cleanUp` is disposed; `signal` aborts the start.
 */
export const startEngines = async (
  mode: Mode,
  dataDir: string,
  cleanUp: AsyncDisposableStack,
  { log, signal }: { readonly log: Log; readonly signal?: AbortSignal | undefined },
): Promise<Engines> => {
  const supervised: Engines['supervised'] = {};
  const supervise: Supervise = (name, engine) => {
    const supervisedEngine = superviseEngine(engine, log);
    supervised[name] = supervisedEngine;
    cleanUp.defer(supervisedEngine.stop);
    return supervisedEngine;
  };
  const databaseUrl = await startDatabase(dataDir, supervise, log, signal);
  const readUrl = process.env.POSTGRES_READ_URL;
  const databaseReadUrl = readUrl ? (database: string) => withDatabase(readUrl, database) : undefined;
  if (mode === 'embedded')
    return {
      supervised,
      databaseUrl,
      databaseReadUrl,
      kafkaBrokers: process.env.KAFKA_BROKERS || undefined,
      redisUrl: process.env.REDIS_URL,
    };
  log('Starting Kafka and Redis');
  const [kafka, redis] = await Promise.allSettled([
    startKafka(join(dataDir, 'kafka'), log, signal),
    startRedis(join(dataDir, 'redis'), log, signal),
  ]);
  // If only one has started, it still has to be stopped.
  if (kafka.status === 'fulfilled') supervise('kafka', kafka.value);
  if (redis.status === 'fulfilled') supervise('redis', redis.value);
  if (kafka.status === 'rejected') throw kafka.reason;
  if (redis.status === 'rejected') throw redis.reason;
  return { supervised, databaseUrl, databaseReadUrl, kafkaBrokers: kafka.value.url, redisUrl: redis.value.url };
};
