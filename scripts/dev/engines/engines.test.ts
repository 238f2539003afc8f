import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { root } from '../bootstrap/bootstrap.mjs';
import type { Engine } from './engine.ts';
import { javaMajor } from './kafka-jars.ts';
import { startPostgres } from './postgres.ts';
import { isAlive } from './process-table.ts';
import { startRedis } from './redis.ts';

type Pg = typeof import('pg');
const pg = createRequire(import.meta.url)('pg') as Pg;

const folder = temporaryFolder();
const running: Engine[] = [];

const keep = <E extends Engine>(engine: E): E => {
  running.push(engine);
  return engine;
};

afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
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

/** Starts PostgreSQL in another process, which is then killed with -9 and leaves the server behind. */
const orphan = async (dataDir: string): Promise<number> => {
  const script = `const { startPostgres } = await import(${JSON.stringify(join(root, 'scripts/dev/engines/postgres.ts'))});
    const postgres = await startPostgres(${JSON.stringify(dataDir)});
    process.stdout.write(String(postgres.pid()));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  return pid;
};

test('postgres: killed with -9 after a commit -> the row is there after a restart on the same port', async () => {
  const postgres = keep(await startPostgres(join(folder.path, 'killed')));
  await query(postgres.url, 'create table kept (n int); insert into kept values (42)');
  await postgres.kill9();
  expect(postgres.running()).toBe(false);
  await postgres.restart();
  expect(await query(postgres.url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('postgres: its starter was killed -> the next start ends the orphan and takes over', async () => {
  const dataDir = join(folder.path, 'orphan');
  const pid = await orphan(dataDir);
  expect(isAlive(pid)).toBe(true);
  const said: string[] = [];
  const postgres = keep(await startPostgres(dataDir, (line) => said.push(line)));
  expect(isAlive(pid)).toBe(false);
  expect(said).toContain('Stopped the PostgreSQL that a killed start left behind');
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('postgres: ends on its own -> the listener is told, and only then', async () => {
  const postgres = keep(await startPostgres(join(folder.path, 'told')));
  let told = 0;
  const next = new Promise<void>((resolve) =>
    postgres.onUnexpectedEnd(() => {
      told += 1;
      resolve();
    }),
  );
  await postgres.kill9();
  await postgres.restart();
  expect(told).toBe(0);
  process.kill(postgres.pid() as number, 'SIGKILL');
  await next;
  expect(told).toBe(1);
});

const redisHere = process.env.TEST_REDIS_URL !== undefined;
(redisHere ? test : test.skip)('redis: killed with -9 -> answers again on the same port', async () => {
  const redis = keep(await startRedis(join(folder.path, 'redis')));
  const { url } = redis;
  await redis.kill9();
  expect(redis.running()).toBe(false);
  await redis.restart();
  expect(redis.running()).toBe(true);
  expect(redis.url).toBe(url);
  await redis.stop();
  expect(existsSync(join(folder.path, 'redis', 'redis.pid'))).toBe(false);
});

test('java version: every way java prints it -> its major number', () => {
  expect(javaMajor('openjdk version "17.0.15" 2025-04-15')).toBe(17);
  expect(javaMajor('java version "1.8.0_402"')).toBe(8);
  expect(javaMajor('openjdk version "21" 2023-09-19')).toBe(21);
  expect(javaMajor('command not found')).toBe(0);
});
