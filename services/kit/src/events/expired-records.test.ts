import type { Pool } from 'pg';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { deleteExpiredRecords } from './expired-records.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase('expired_records');
  await migrate(database.url);
  pool = createPool({ url: database.url, max: 2, name: 'test', log: createLogger('kit', 'silent') });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it.each([
  [
    'inbox',
    'received_at',
    '30 days',
    `INSERT INTO kit.inbox (consumer, event_id, received_at) VALUES ($1, gen_random_uuid(), $2)`,
    'consumer',
  ],
  [
    'idempotency',
    'created_at',
    '2 days',
    `INSERT INTO kit.idempotency (scope, key, fingerprint, created_at) VALUES ($1, 'k', 'f', $2)`,
    'scope',
  ],
  [
    'account_status',
    'changed_at',
    '1 day',
    `INSERT INTO kit.account_status (user_id, role, status, version, changed_at) VALUES (gen_random_uuid(), $1, 'active', 1, $2)`,
    'role',
  ],
])(
  'deleteExpiredRecords: kit.%s with %s beyond and within %s -> only the expired row is deleted',
  async (table, _column, age, insert, label) => {
    const at = async (offset: string): Promise<Date> =>
      (await pool.query<{ at: Date }>('SELECT now() - $1::interval + $2::interval AS at', [age, offset])).rows[0]?.at ?? new Date();
    await pool.query(insert, ['expired', await at('-1 minute')]);
    await pool.query(insert, ['current', await at('1 minute')]);

    await deleteExpiredRecords(pool);

    const { rows } = await pool.query<{ label: string }>(`SELECT ${label} AS label FROM kit.${table}`);
    expect(rows).toEqual([{ label: 'current' }]);
  },
);
