import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, createPool, isTransient, migrate, newId, type OpenedDatabase, openDatabase, systemClock } from '@trenzeye/kit';
import { createTestDatabase, type TestDatabase } from '@trenzeye/kit/testing';
import type { Pool } from 'pg';
import { PrismaClient } from '../../../services/profile/src/database/generated/client.ts';

// The transaction runner is part of kit, which has no schema. The generated client of the profile service serves as an example.
let test: TestDatabase;
let pool: Pool;
let database: OpenedDatabase<PrismaClient>;
let wakes = 0;

beforeAll(async () => {
  test = await createTestDatabase('transactions');
  await migrate(test.url, new URL('../../../services/profile/prisma/migrations/', import.meta.url));
  pool = createPool({ url: test.url, max: 4, name: 'transactions', log: createLogger('transactions', 'silent') });
  database = openDatabase<PrismaClient>({
    pool,
    createPrisma: (adapter) => new PrismaClient({ adapter }),
    clock: systemClock,
    wake: () => {
      wakes += 1;
    },
  });
});

afterAll(async () => {
  await database.close();
  await pool.end();
  await test.drop();
});

const newAccount = () => ({ userId: newId(), username: 'creator', role: 'user', status: 'active', version: 1 });
const accountsOf = async (userId: string) => (await pool.query('SELECT 1 FROM accounts WHERE user_id = $1', [userId])).rowCount;
const eventsOf = async (userId: string) => (await pool.query("SELECT 1 FROM kit.outbox WHERE data->>'userId' = $1", [userId])).rowCount;

it('transaction: committed -> model write, named statement and event are stored together and the relay is woken once', async () => {
  const [first, second] = [newAccount(), newAccount()];
  wakes = 0;

  await database.transaction({ actor: first.userId }, async (tx) => {
    await tx.prisma.account.create({ data: first });
    await tx.query(
      'INSERT INTO accounts (user_id, username, role, status, version) SELECT $1, username, role, status, version FROM accounts WHERE user_id = $2',
      [second.userId, first.userId],
    );
    tx.emit('user.status_changed', { userId: first.userId, status: 'active', version: 1 });
  });

  expect(await accountsOf(first.userId)).toBe(1);
  expect(await accountsOf(second.userId)).toBe(1);
  expect(await eventsOf(first.userId)).toBe(1);
  expect(wakes).toBe(1);
});

it('transaction: work throws -> nothing is stored and the relay is not woken', async () => {
  const account = newAccount();
  wakes = 0;

  const run = database.transaction({ actor: account.userId }, async (tx) => {
    await tx.prisma.account.create({ data: account });
    tx.emit('user.status_changed', { userId: account.userId, status: 'active', version: 1 });
    throw new Error('refused');
  });

  await expect(run).rejects.toThrow('refused');
  expect(await accountsOf(account.userId)).toBe(0);
  expect(await eventsOf(account.userId)).toBe(0);
  expect(wakes).toBe(0);
});

it('transaction: a model write fails -> nothing of the transaction is stored, the connection works again', async () => {
  const [stored, account] = [newAccount(), newAccount()];
  await database.prisma.account.create({ data: stored });

  const run = database.transaction({ actor: account.userId }, async (tx) => {
    await tx.prisma.account.create({ data: account });
    await tx.prisma.account.create({ data: stored });
  });

  await expect(run).rejects.toMatchObject({ code: 'P2002' });
  expect(await accountsOf(account.userId)).toBe(0);
  expect(await database.transaction({ actor: 'system' }, (tx) => tx.prisma.account.count({ where: stored }))).toBe(1);
});

it('transaction: longer than its limit -> fails, nothing is stored', async () => {
  const account = newAccount();
  const limited = openDatabase<PrismaClient>({
    pool,
    createPrisma: (adapter) => new PrismaClient({ adapter }),
    clock: systemClock,
    wake: () => undefined,
    transactionTimeoutMs: 50,
  });

  const run = limited.transaction({ actor: account.userId }, async (tx) => {
    await tx.prisma.account.create({ data: account });
    await sleep(100);
  });

  await expect(run).rejects.toMatchObject({ code: 'P2028' });
  expect(await accountsOf(account.userId)).toBe(0);
  await limited.close();
});

it('transaction: repeated with the same idempotency key -> applied once, first result returned', async () => {
  const account = newAccount();
  const idempotencyKey = { scope: account.userId, key: 'k', fingerprint: 'f' };
  const run = (result: string) =>
    database.transaction({ actor: account.userId, idempotencyKey }, async (tx) => {
      await tx.prisma.account.create({ data: account });
      return { result };
    });

  expect(await run('first')).toEqual({ result: 'first' });
  expect(await run('second')).toEqual({ result: 'first' });
  await expect(
    database.transaction({ actor: account.userId, idempotencyKey: { ...idempotencyKey, fingerprint: 'other' } }, async () => 1),
  ).rejects.toMatchObject({ code: 'idempotency_mismatch' });
});

it('prisma: more concurrent statements than connections, outside a transaction -> all succeed', async () => {
  const account = newAccount();
  await database.prisma.account.create({ data: account });

  const found = await Promise.all(Array.from({ length: 12 }, () => database.prisma.account.count({ where: { userId: account.userId } })));

  expect(found).toEqual(Array.from({ length: 12 }, () => 1));
});

it('transaction: several at once -> each uses one connection throughout', async () => {
  const pids = await Promise.all(
    Array.from({ length: 12 }, () =>
      database.transaction({ actor: 'system' }, async (tx) => {
        const [named] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await sleep(5);
        const [raw] = await tx.prisma.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
        return [named?.pid, raw?.pid];
      }),
    ),
  );

  for (const [named, raw] of pids) expect(named).toBe(raw);
  expect(new Set(pids.map(([pid]) => pid)).size).toBeGreaterThan(1);
});

it('transaction: connection lost during the work -> transient error, next transaction succeeds', async () => {
  const failure = await database
    .transaction({ actor: 'system' }, async (tx) => {
      const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await pool.query('SELECT pg_terminate_backend($1)', [row?.pid]);
      await sleep(100);
      await tx.query('SELECT 1');
    })
    .catch((error: unknown) => error);

  expect(isTransient(failure)).toBe(true);
  expect(await database.transaction({ actor: 'system' }, async (tx) => tx.prisma.account.count())).toBeGreaterThanOrEqual(0);
});
