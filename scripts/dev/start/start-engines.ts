import { join } from 'node:path';
import { type Engine, externalEngine, type Log } from '../engines/engine.ts';
import { startKafka } from '../engines/kafka.ts';
import { startPostgres } from '../engines/postgres.ts';
import { startRedis } from '../engines/redis.ts';
import { type KeptAlive, keepAlive } from './keep-alive.ts';
import type { Mode } from './options.ts';
import type { EngineName } from './stack.ts';

export type Engines = {
  kept: Partial<Record<EngineName, KeptAlive>>;
  databaseUrl(database: string): string;
  kafkaBrokers: string | undefined;
  redisUrl: string | undefined;
};

/** The same server's URL for another database. */
export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

type Keep = (name: EngineName, engine: Engine) => KeptAlive;

const database = async (dataDir: string, keep: Keep, log: Log): Promise<Engines['databaseUrl']> => {
  const given = process.env.POSTGRES_URL;
  if (given) {
    keep('postgres', externalEngine('postgres', given));
    return (name) => withDatabase(given, name);
  }
  log('Starting PostgreSQL');
  const postgres = await startPostgres(dataDir, log);
  keep('postgres', postgres);
  return postgres.urlOf;
};

/**
 * PostgreSQL, and for the distributed mode Kafka and Redis, each from the environment or our own; all kept alive until the
 * stack is disposed of.
 */
export const startEngines = async (mode: Mode, dataDir: string, cleanUp: AsyncDisposableStack, log: Log): Promise<Engines> => {
  const kept: Engines['kept'] = {};
  const keep: Keep = (name, engine) => {
    const alive = keepAlive(engine, log);
    kept[name] = alive;
    cleanUp.defer(alive.stop);
    return alive;
  };
  const databaseUrl = await database(dataDir, keep, log);
  if (mode === 'embedded')
    return { kept, databaseUrl, kafkaBrokers: process.env.KAFKA_BROKERS || undefined, redisUrl: process.env.REDIS_URL };
  log('Starting Kafka and Redis');
  const [kafka, redis] = await Promise.allSettled([startKafka(join(dataDir, 'kafka'), log), startRedis(join(dataDir, 'redis'), log)]);
  // Whichever did start must be stopped, even when the other did not.
  if (kafka.status === 'fulfilled') keep('kafka', kafka.value);
  if (redis.status === 'fulfilled') keep('redis', redis.value);
  if (kafka.status === 'rejected') throw kafka.reason;
  if (redis.status === 'rejected') throw redis.reason;
  return { kept, databaseUrl, kafkaBrokers: kafka.value.url, redisUrl: redis.value.url };
};
