import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { root } from '../bootstrap/bootstrap.mjs';
import { isAlive } from '../bootstrap/process-identity.mjs';
import type { Engine } from './engine.ts';
import { javaMajor } from './maven-jars.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';

type Pg = typeof import('pg');
const pg = createRequire(import.meta.url)('pg') as Pg;

const folder = temporaryFolder();
const started: Engine[] = [];

/** Stops the engine after the test. */
const stopAfterTest = <E extends Engine>(engine: E): E => {
  started.push(engine);
  return engine;
};

afterEach(async () => {
  for (const engine of started.splice(0)) await engine.stop();
});
afterAll(() => folder.remove());

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Starts PostgreSQL from another process and kills that process; returns the process id of the server, which still runs. */
const startOrphan = async (dataDir: string): Promise<number> => {
  const script = `const { startPostgres } = await import(${JSON.stringify(join(root, 'scripts/dev/engines/postgres.ts'))});
    const postgres = await startPostgres(${JSON.stringify(dataDir)});
    process.stdout.write(String(postgres.pid()));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
  return pid;
};

test('postgres: killed with -9 after a commit -> the row exists after a restart on the same port', async () => {
  const postgres = stopAfterTest(await startPostgres(join(folder.path, 'killed')));
  await query(postgres.url, 'create table numbers (n int); insert into numbers values (42)');
  await postgres.kill9();
  expect(postgres.running()).toBe(false);
  await postgres.restart();
  expect(await query(postgres.url, 'select n from numbers')).toEqual([{ n: 42 }]);
});

test('postgres: the process that started it was killed -> the next start stops the orphan and uses its data', async () => {
  const dataDir = join(folder.path, 'orphan');
  const pid = await startOrphan(dataDir);
  expect(isAlive(pid)).toBe(true);
  const log: string[] = [];
  const postgres = stopAfterTest(await startPostgres(dataDir, (line) => log.push(line)));
  expect(isAlive(pid)).toBe(false);
  expect(log).toContain('Stopped the PostgreSQL of an earlier, killed start');
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('postgres: ends without being stopped -> the listener is called; stopped or restarted -> it is not', async () => {
  const postgres = stopAfterTest(await startPostgres(join(folder.path, 'unexpected-end')));
  let calls = 0;
  const called = new Promise<void>((resolve) =>
    postgres.onUnexpectedEnd(() => {
      calls += 1;
      resolve();
    }),
  );
  await postgres.kill9();
  await postgres.restart();
  expect(calls).toBe(0);
  process.kill(postgres.pid() as number, 'SIGKILL');
  await called;
  expect(calls).toBe(1);
});

const hasRedis = process.env.TEST_REDIS_URL !== undefined;
(hasRedis ? test : test.skip)('redis: killed with -9 -> restarts on the same port', async () => {
  const redis = stopAfterTest(await startRedis(join(folder.path, 'redis')));
  const { url } = redis;
  await redis.kill9();
  expect(redis.running()).toBe(false);
  await redis.restart();
  expect(redis.running()).toBe(true);
  expect(redis.url).toBe(url);
  await redis.stop();
  expect(existsSync(join(folder.path, 'redis', 'redis.pid'))).toBe(false);
});

test('java version: every output format -> the major version', () => {
  expect(javaMajor('openjdk version "17.0.15" 2025-04-15')).toBe(17);
  expect(javaMajor('java version "1.8.0_402"')).toBe(8);
  expect(javaMajor('openjdk version "21" 2023-09-19')).toBe(21);
  expect(javaMajor('command not found')).toBe(0);
});
