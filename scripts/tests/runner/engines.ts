import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { startContainer } from '../../dev/engines/container.ts';
import { type Engine, EngineMissing } from '../../dev/engines/engine.ts';
import { freePort } from '../../dev/engines/free-port.ts';
import { isResponding } from '../../dev/engines/is-responding.ts';
import { startKafka, startKafkaContainer } from '../../dev/engines/kafka.ts';
import { startPgBouncer } from '../../dev/engines/pgbouncer.ts';
import { startPostgres, withoutDurability } from '../../dev/engines/postgres.ts';
import { startRedis, startRedisContainer } from '../../dev/engines/redis.ts';

/** An engine of a test run; its URL becomes the value of an environment variable. */
type EngineSpecification = { variable: string; start(folder: string): Promise<Engine> };

const password = 'for-tests-only';
const log = (line: string): void => void process.stderr.write(`${line}\n`);

// The first message of a client that asks for TLS; the server answers with one letter.
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const startPostgresContainer = async (): Promise<Engine> => {
  const port = await freePort();
  return startContainer(
    {
      name: 'postgres',
      image: 'postgres:18-bookworm',
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      ports: { container: 5432, host: port },
      environment: { POSTGRES_PASSWORD: password },
      // Databases of tests are discarded: nothing has to survive a crash.
      command: ['postgres', '-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
      isReady: () => isResponding(port, tlsRequest),
    },
    log,
  );
};

/** An S3 server with the bucket of the conformance suite. */
const startObjectsContainer = async (): Promise<Engine> => {
  const port = await freePort();
  const keys = { id: 'conformance', secret: password };
  const bucket = 'conformance';
  const engine = await startContainer(
    {
      name: 'objects',
      image: 'versity/versitygw:v1.0.18',
      url: `http://127.0.0.1:${port}`,
      ports: { container: 7070, host: port },
      environment: { ROOT_ACCESS_KEY: keys.id, ROOT_SECRET_KEY: keys.secret, VGW_REGION: 'us-east-1', VGW_HEALTH: '/healthz' },
      command: ['posix', '/tmp'],
      isReady: () => isResponding(port, Buffer.from('GET /healthz HTTP/1.0\r\n\r\n')),
    },
    log,
  );
  const settings = { OBJECTS: `s3:${engine.url}`, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keys.id, S3_SECRET_ACCESS_KEY: keys.secret };
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'jobs', 'bucket.ts')], { env: { ...process.env, ...settings } });
  process.env.TEST_S3_BUCKET = bucket;
  process.env.TEST_S3_KEYS_ARE_PATHS = 'true';
  process.env.TEST_S3_ACCESS_KEY_ID = keys.id;
  process.env.TEST_S3_SECRET_ACCESS_KEY = keys.secret;
  return engine;
};

/** The engines of a test run in containers, with the images of docker compose. A machine without a Docker engine cannot start them. */
const containerEngines: EngineSpecification[] = [
  { variable: 'TEST_POSTGRES_URL', start: startPostgresContainer },
  { variable: 'TEST_KAFKA_BROKERS', start: () => startKafkaContainer(log) },
  { variable: 'TEST_REDIS_URL', start: () => startRedisContainer(log) },
  { variable: 'TEST_S3_ENDPOINT', start: startObjectsContainer },
];

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
