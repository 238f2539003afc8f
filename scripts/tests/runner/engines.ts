import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, EngineMissing } from '../../dev/engines/engine.ts';
import { startKafka } from '../../dev/engines/kafka.ts';
import { startPgBouncer } from '../../dev/engines/pgbouncer.ts';
import { startPostgres, withoutDurability } from '../../dev/engines/postgres.ts';
import { startRedis } from '../../dev/engines/redis.ts';
import { containerEngines, type EngineSpecification } from './container-engines.ts';

const optionalEngines: EngineSpecification[] = [
  { variable: 'TEST_KAFKA_BROKERS', start: (folder) => startKafka(join(folder, 'kafka')) },
  { variable: 'TEST_REDIS_URL', start: (folder) => startRedis(join(folder, 'redis')) },
];

export type TestEngines = { stop(): Promise<void> };

/** Whether a missing engine fails the tests: TEST_ENGINES=required, as in continuous integration, or =containers. */
export const areEnginesRequired = (): boolean => ['required', 'containers'].includes(process.env.TEST_ENGINES ?? '');

/** Starts an engine and sets the environment variable with its URL, unless that variable is already set. */
const startUnlessConfigured = async ({ variable, start }: EngineSpecification, folder: string): Promise<Engine | undefined> => {
  if (process.env[variable]) return undefined;
  try {
    const engine = await start(folder);
    process.env[variable] = engine.url;
    return engine;
  } catch (error) {
    if (!(error instanceof EngineMissing) || areEnginesRequired()) throw error;
    process.stderr.write(`SKIPPED: tests that need ${variable}. ${error.message}\n`);
    return undefined;
  }
};

/** PostgreSQL, with TEST_POOLER=pgbouncer behind PgBouncer. */
const startPostgresOfTests = async (folder: string): Promise<Engine> => {
  const postgres = await startPostgres(join(folder, 'postgres'), undefined, withoutDurability);
  if (process.env.TEST_POOLER !== 'pgbouncer') return postgres;
  try {
    const pooler = await startPgBouncer(join(folder, 'pgbouncer'), postgres.url);
    return { ...pooler, stop: () => pooler.stop().then(postgres.stop) };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
};

const enginesOf = (choice: string | undefined): EngineSpecification[] => {
  if (choice === 'containers') return containerEngines;
  const postgres: EngineSpecification = { variable: 'TEST_POSTGRES_URL', start: startPostgresOfTests };
  return choice === 'postgres' ? [postgres] : [postgres, ...optionalEngines];
};

/**
 * Starts the engines of a test run: PostgreSQL, and Kafka and Redis if this machine has them.
 * With TEST_ENGINES=required a missing engine is an error, with TEST_ENGINES=postgres only PostgreSQL is started, and with
 * TEST_ENGINES=containers a Docker engine runs PostgreSQL, Kafka, Redis and an S3 server. TEST_POOLER=pgbouncer puts a pooler in front of
 * PostgreSQL.
 */
export const startTestEngines = async (): Promise<TestEngines> => {
  const folder = mkdtempSync(join(tmpdir(), 'trenzeye-test-'));
  // As root, PostgreSQL runs as another user, which needs access.
  chmodSync(folder, 0o755);
  const engines = enginesOf(process.env.TEST_ENGINES);
  const starting = Promise.allSettled(engines.map((engine) => startUnlessConfigured(engine, folder)));
  const stop = async (): Promise<void> => {
    for (const result of await starting) if (result.status === 'fulfilled') await result.value?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  // Jest runs no teardown when it is ended by a signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop().finally(() => process.exit(1)));
  const results = await starting;
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { stop };
};
