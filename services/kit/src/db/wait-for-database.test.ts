import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitForDatabase } from './wait-for-database.ts';

const server = process.env.TEST_POSTGRES_URL ?? '';
const name = `wait_${randomBytes(5).toString('hex')}`;
const signal = new AbortController().signal;

/** A port on which no server listens. */
const closedPort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const urlOf = (database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

const query = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text);
  await client.end();
};

afterAll(() => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

test('database is created while the service waits -> continues', async () => {
  const waiting = waitForDatabase({ url: urlOf(name), timeoutMs: 20_000, log: undefined, signal });
  const firstToEnd = await Promise.race([waiting.then(() => 'connected'), sleep(500).then(() => 'waiting')]);
  await query(`CREATE DATABASE ${name}`);

  expect(firstToEnd).toBe('waiting');
  await expect(waiting).resolves.toBeUndefined();
}, 30_000);

test('no server until the timeout -> rejects with the address and without the password', async () => {
  const port = await closedPort();
  const url = `postgres://user:a-password@127.0.0.1:${port}/trenzeye_auth`;

  const error = await waitForDatabase({ url, timeoutMs: 300, log: undefined, signal }).catch((failure: unknown) => failure as Error);

  expect(String(error)).toMatch(new RegExp(`not reachable within 300 ms at 127.0.0.1:${port}/trenzeye_auth: .*ECONNREFUSED`));
  expect(String(error)).not.toContain('a-password');
});

test('the service is stopped while it waits -> rejects at once', async () => {
  const port = await closedPort();
  const controller = new AbortController();
  const waiting = waitForDatabase({ url: `postgres://127.0.0.1:${port}/x`, timeoutMs: 60_000, log: undefined, signal: controller.signal });
  controller.abort(new Error('stopped'));

  await expect(waiting).rejects.toThrow('stopped');
});
