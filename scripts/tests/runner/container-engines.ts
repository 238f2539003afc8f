import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../dev/bootstrap/bootstrap.mjs';
import { startContainer } from '../../dev/engines/container.ts';
import type { Engine } from '../../dev/engines/engine.ts';
import { freePort } from '../../dev/engines/free-port.ts';
import { isResponding } from '../../dev/engines/is-responding.ts';
import { startKafkaContainer } from '../../dev/engines/kafka.ts';
import { startRedisContainer } from '../../dev/engines/redis.ts';

/** An engine of a test run; its URL becomes the value of an environment variable. */
export type EngineSpecification = { variable: string; start(folder: string): Promise<Engine> };

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
export const containerEngines: EngineSpecification[] = [
  { variable: 'TEST_POSTGRES_URL', start: startPostgresContainer },
  { variable: 'TEST_KAFKA_BROKERS', start: () => startKafkaContainer(log) },
  { variable: 'TEST_REDIS_URL', start: () => startRedisContainer(log) },
  { variable: 'TEST_S3_ENDPOINT', start: startObjectsContainer },
];
