import type { Pool } from 'pg';
import { systemClock } from './clock.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { createPoolTransactionRunner, type RunTransaction } from './db/transaction.ts';
import { fingerprintOf } from './idempotency.ts';
import { newId } from './ids.ts';
import { createLogger } from './logging/logger.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let pool: Pool;
let transaction: RunTransaction<undefined>;

beforeAll(async () => {
  database = await createTestDatabase('idempotency');
  await migrate(database.url);
  pool = createPool({ url: database.url, max: 10, name: 'test', log: createLogger('kit', 'silent') });
  transaction = createPoolTransactionRunner({ pool, clock: systemClock, wake: () => undefined });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const keyFor = (body: unknown, key = newId()) => ({ scope: 'user-1 post /api/comments', key, fingerprint: fingerprintOf(body) });

describe('idempotency', () => {
  it('key: ten concurrent requests -> one effect, ten equal results', async () => {
    const key = keyFor({ text: 'hi' });
    let effects = 0;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        transaction({ actor: 'user-1', idempotencyKey: key }, async () => {
          effects += 1;
          return { number: effects };
        }),
      ),
    );
    expect(effects).toBe(1);
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ number: 1 })));
  });

  it('key: the first attempt failed -> the next one takes effect', async () => {
    const key = keyFor({ text: 'again' });
    await expect(
      transaction({ actor: 'user-1', idempotencyKey: key }, async () => {
        throw new Error('disk full');
      }),
    ).rejects.toThrow('disk full');
    await expect(transaction({ actor: 'user-1', idempotencyKey: key }, async () => 'done')).resolves.toBe('done');
  });

  it('key: used again with another body -> idempotency_mismatch', async () => {
    const key = newId();
    await transaction({ actor: 'user-1', idempotencyKey: keyFor({ text: 'one' }, key) }, async () => 1);
    await expect(transaction({ actor: 'user-1', idempotencyKey: keyFor({ text: 'two' }, key) }, async () => 2)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });
});
