import { setTimeout as sleep } from 'node:timers/promises';
import { deadLetterTopic, encodeEvent, topics } from '@trenzeye/proto/events';
import pg from 'pg';
import type { Bus, Delivery } from '../bus/bus.ts';
import { createPostgresBus } from '../bus/postgres/postgres-bus.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { createPoolTransactionRunner, type RunTransaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { consume, type Handler } from './consume.ts';

const statementTimeoutMs = 300;
const lockTimeoutMs = 200;
/** Longer than one batch and five single attempts with their pauses. */
const lockedMs = 6 * statementTimeoutMs + 50 * (2 + 4 + 8 + 16) + 3_000;

const written: string[] = [];
const log = createLogger('kit', 'info', { write: (line) => void written.push(line) });
const messages = () => written.map((line) => (JSON.parse(line) as { msg: string }).msg);
const deadLetters: Delivery[] = [];
let databases: TestDatabase[];
let pool: pg.Pool;
let bus: Bus;

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase('consume_lock'), createTestDatabase('consume_lock_bus')]);
  const [rows, queue] = databases.map((database) => database.url) as [string, string];
  await migrate(rows);
  pool = createPool({ url: rows, max: 3, name: 'test', log, statementTimeoutMs, lockTimeoutMs });
  bus = await createPostgresBus({ url: queue, log });
  await bus.ensureTopics([...Object.values(topics), deadLetterTopic]);
  await bus.subscribe({
    group: 'dead-letters',
    topics: [deadLetterTopic],
    onBatch: async (batch) => {
      deadLetters.push(...batch);
    },
  });
  await pool.query('CREATE TABLE follows (id uuid PRIMARY KEY)');
});
afterAll(async () => {
  await bus.close();
  await pool.end();
  await Promise.all(databases.map((database) => database.drop()));
});
beforeEach(() => {
  written.length = 0;
  deadLetters.length = 0;
});

/** Publishes events together, one for each follower. */
const publishFollows = async (...followerIds: readonly string[]): Promise<void> => {
  const messages = followerIds.map((followerId) => {
    const data = { followerId, followeeId: newId(), following: true };
    const { id, type, topic, key, value } = encodeEvent('follow.changed', data, { id: newId(), actor: 'system', occurredAt: new Date() });
    return { topic, key, value, headers: { id, type } };
  });
  await bus.publish(messages);
};

const runTransaction = (): RunTransaction<undefined> => createPoolTransactionRunner({ pool, clock: systemClock, wake: () => undefined });

const whileConsuming = async (
  group: string,
  handler: Handler<'follow.changed'>,
  work: () => Promise<void>,
  transaction: RunTransaction<unknown> = runTransaction(),
): Promise<void> => {
  const subscription = await consume<unknown>({ bus, transaction, group, handlers: { 'follow.changed': handler }, log });
  try {
    await work();
  } finally {
    await subscription.stop();
  }
};

it('consume: the table is locked for longer than all attempts of a failing event -> applied once after the lock, no dead letter', async () => {
  const followerId = newId();
  let attempts = 0;
  const insert: Handler<'follow.changed'> = async ({ data }, sql) => {
    attempts += 1;
    await sql.query('INSERT INTO follows VALUES ($1)', [data.followerId]);
  };
  const locking = new pg.Client({ connectionString: databases[0]?.url });
  await locking.connect();
  await locking.query('BEGIN; LOCK TABLE follows IN ACCESS EXCLUSIVE MODE');

  await whileConsuming('locked', insert, async () => {
    await publishFollows(followerId);
    await sleep(lockedMs);
    await locking.query('COMMIT');
    await locking.end();
    await eventually(async () => expect((await pool.query('SELECT id FROM follows')).rows).toEqual([{ id: followerId }]));
  });

  expect(attempts).toBeGreaterThan(6);
  expect(deadLetters).toEqual([]);
  expect(messages()).toContain('batch rejected, retrying');
  expect(messages()).not.toContain('event not applied, sent to the dead letters');
}, 30_000);

it('consume: a statement that is itself too slow -> five attempts after that of the batch, then a dead letter with the reason', async () => {
  const followerId = newId();
  let attempts = 0;
  const slow: Handler<'follow.changed'> = async ({ data }, sql) => {
    // A new group reads the topic from its beginning.
    if (data.followerId !== followerId) return;
    attempts += 1;
    await sql.query('SELECT pg_sleep(10)');
  };

  await whileConsuming('slow', slow, async () => {
    await publishFollows(followerId);
    await eventually(() => expect(deadLetters).toHaveLength(1), 15_000);
  });

  expect(attempts).toBe(6);
  expect(deadLetters[0]?.headers).toMatchObject({ group: 'slow', reason: expect.stringContaining('statement timeout') });
  expect(messages()).toContain('event not applied, sent to the dead letters');
}, 30_000);

it('consume: a batch takes longer than a transaction may last -> applied in smaller ones, no dead letter', async () => {
  const followerIds = Array.from({ length: 10 }, newId);
  const sizes: number[] = [];
  let size = 0;
  const insert: Handler<'follow.changed'> = async ({ data }, sql) => {
    size += 1;
    await sql.query('INSERT INTO follows VALUES ($1)', [data.followerId]);
  };
  const run = runTransaction();
  /** Has time for three events. */
  const transaction: RunTransaction<unknown> = (cause, work) =>
    run(cause, async (tx) => {
      size = 0;
      const result = await work(tx);
      sizes.push(size);
      if (size > 3) throw Object.assign(new Error('A commit cannot be executed on an expired transaction.'), { code: 'P2028' });
      return result;
    });
  await publishFollows(...followerIds);

  await whileConsuming(
    'slow',
    insert,
    () =>
      eventually(async () =>
        expect((await pool.query('SELECT id FROM follows WHERE id = ANY ($1)', [followerIds])).rows).toHaveLength(followerIds.length),
      ),
    transaction,
  );

  expect(sizes.filter((each) => each > 0)).toEqual([10, 5, 3, 2, 5, 3, 2]);
  expect(deadLetters).toEqual([]);
});
