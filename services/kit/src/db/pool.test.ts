import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createPool } from './pool.ts';
import { inTransaction } from './sql.ts';
import { isTransient } from './transient.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase('pool');
  pool = createPool({ url: database.url, max: 3, name: 'pool', log: createLogger('pool', 'silent') });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('pool: the server ends a connection between two statements of a transaction -> the work fails with a transient error, the process keeps running', async () => {
  const work = inTransaction(pool, async (sql) => {
    const [row] = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    await sleep(100);
    await sql.query('SELECT 1');
  });

  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );

  expect(isTransient(failure)).toBe(true);
  expect((await pool.query('SELECT 1')).rowCount).toBe(1);
});

test('pool: database with another time zone and no timeouts -> sessions use UTC and have timeouts', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await pool.query(`ALTER DATABASE "${name}" SET timezone TO 'Asia/Tokyo'`);
  const other = createPool({ url: database.url, max: 1, name: 'pool', log: createLogger('pool', 'silent') });
  try {
    const { rows } = await other.query(
      "SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
    );
    expect(rows).toEqual([{ zone: 'UTC', statement: '15s', lock: '10s' }]);
  } finally {
    await other.end();
  }
});
