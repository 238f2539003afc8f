import type { Pool } from 'pg';
import { newId } from '../ids.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { hasAccount, lockAccountForDeletion } from './has-account.ts';
import { createPool } from './pool.ts';
import { inTransaction } from './sql.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase('has_account');
  pool = createPool({ url: database.url, max: 4, name: 'test', log: createLogger('kit', 'silent') });
  await pool.query('CREATE TABLE deleted_users (user_id uuid PRIMARY KEY)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const isWaitingForLock = async () =>
  expect((await pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount).toBe(1);

it('hasAccount: unknown and deleted user -> true and false', async () => {
  const [active, deleted] = [newId(), newId()];
  await pool.query('INSERT INTO deleted_users VALUES ($1)', [deleted]);

  await inTransaction(pool, async (sql) => {
    expect(await hasAccount(sql, active)).toBe(true);
    expect(await hasAccount(sql, deleted)).toBe(false);
  });
});

it('hasAccount: the account is being deleted -> waits for the deletion, then false', async () => {
  const userId = newId();
  const deletion = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const deleting = inTransaction(pool, async (sql) => {
    await lockAccountForDeletion(sql, userId);
    locked.resolve();
    await deletion.promise;
    await sql.query('INSERT INTO deleted_users VALUES ($1)', [userId]);
  });
  await locked.promise;

  const result = inTransaction(pool, (sql) => hasAccount(sql, userId));
  await eventually(isWaitingForLock);
  deletion.resolve();

  expect(await result).toBe(false);
  await deleting;
});

it('lockAccountForDeletion: a transaction has checked the account -> waits until it ends', async () => {
  const userId = newId();
  const order: string[] = [];
  const checked = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const writing = inTransaction(pool, async (sql) => {
    expect(await hasAccount(sql, userId)).toBe(true);
    checked.resolve();
    await finish.promise;
    order.push('write');
  });
  await checked.promise;

  const deleting = inTransaction(pool, async (sql) => {
    await lockAccountForDeletion(sql, userId);
    order.push('deletion');
  });
  await eventually(isWaitingForLock);
  finish.resolve();
  await Promise.all([writing, deleting]);

  expect(order).toEqual(['write', 'deletion']);
});
