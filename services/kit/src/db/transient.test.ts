import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { createTestDatabase } from '../testing/index.ts';
import { isTransient } from './transient.ts';

/** The error of a statement on this address, as the driver adapter reports it and as Prisma wraps it for a raw query. */
const rawQueryError = async (url: string, sql = 'SELECT 1'): Promise<unknown> => {
  const adapter = await new PrismaPg(url).connect();
  const driverAdapterError = await adapter.queryRaw({ sql, args: [], argTypes: [] }).catch((error: unknown) => error);
  await adapter.dispose();
  return Object.assign(new Error('Raw query failed. Code: `N/A`.'), { code: 'P2010', meta: { driverAdapterError } });
};

test('isTransient: raw query of Prisma on a server that refuses connections -> true', async () => {
  expect(isTransient(await rawQueryError('postgres://user:password@127.0.0.1:1/database'))).toBe(true);
});

test('isTransient: violated constraint, invalid value, ordinary error -> false', () => {
  const cause = { kind: 'UniqueConstraintViolation' };
  expect(isTransient(Object.assign(new Error('Raw query failed.'), { code: 'P2010', meta: { driverAdapterError: { cause } } }))).toBe(
    false,
  );
  expect(isTransient(Object.assign(new Error('invalid input syntax'), { code: '22P02' }))).toBe(false);
  expect(isTransient(new Error('disk full'))).toBe(false);
});

test('isTransient: no route to the server, as while its pod is replaced; name not known yet; error of PgBouncer; standby -> true', () => {
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', '08P01', '25006'])
    expect(isTransient(Object.assign(new Error(`connect ${code}`), { code }))).toBe(true);
});

test('isTransient: server without space on the disk, without memory, with failed input or output -> true, by pg and by Prisma', async () => {
  const database = await createTestDatabase('transient');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const code of ['53100', '53200', '58030']) {
      const statement = `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`;
      const error: unknown = await client.query(statement).catch((reason: unknown) => reason);
      expect([code, isTransient(error)]).toEqual([code, true]);
      expect([code, isTransient(await rawQueryError(database.url, statement))]).toEqual([code, true]);
    }
  } finally {
    await client.end();
    await database.drop();
  }
});

test('isTransient: a lock that is not released in time -> true, by pg and by Prisma; a slow statement -> false', async () => {
  const database = await createTestDatabase('transient_lock');
  const [locking, waiting] = [1, 2].map(() => new pg.Client({ connectionString: database.url })) as [pg.Client, pg.Client];
  await Promise.all([locking.connect(), waiting.connect()]);
  const waitForLock = 'LOCK TABLE locked';
  try {
    await locking.query('CREATE TABLE locked (id int)');
    await locking.query(`BEGIN; ${waitForLock}`);
    await waiting.query("SET lock_timeout = '50ms'");
    const byPg: unknown = await waiting.query(`BEGIN; ${waitForLock}`).catch((reason: unknown) => reason);
    const name = new URL(database.url).pathname.slice(1);
    await waiting.query(
      `ROLLBACK; ALTER DATABASE "${name}" SET lock_timeout = '50ms'; ALTER DATABASE "${name}" SET statement_timeout = '300ms'`,
    );
    const byPrisma = await rawQueryError(database.url, 'SELECT id FROM locked');
    const slow = await rawQueryError(database.url, 'SELECT pg_sleep(5)');

    expect(byPg).toMatchObject({ code: '55P03' });
    expect([isTransient(byPg), isTransient(byPrisma), isTransient(slow)]).toEqual([true, true, false]);
  } finally {
    await Promise.all([locking.end(), waiting.end()]);
    await database.drop();
  }
});
