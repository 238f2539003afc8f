import { deadLetterTopic, encodeEvent, topics } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import { createPostgresBus } from '../bus/postgres/postgres-bus.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { createPoolTransactionRunner } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { consume, type Handler } from './consume.ts';

const written: string[] = [];
const log = createLogger('kit', 'info', { write: (line) => void written.push(line) });
const lines = () => written.map((line) => JSON.parse(line) as { level: number; msg: string; err: { code?: string; stack?: string } });
let databases: TestDatabase[];
let pool: Pool;
let bus: Bus;

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase('consume_log'), createTestDatabase('consume_log_bus')]);
  const [rows, messages] = databases.map((database) => database.url) as [string, string];
  await migrate(rows);
  pool = createPool({ url: rows, max: 3, name: 'test', log });
  bus = await createPostgresBus({ url: messages, log });
  await bus.ensureTopics([...Object.values(topics), deadLetterTopic]);
});
afterAll(async () => {
  await bus.close();
  await pool.end();
  await Promise.all(databases.map((database) => database.drop()));
});
beforeEach(() => {
  written.length = 0;
});

/** Publishes one event for a group whose handler fails `failures` times, and waits until it was applied or sent to the dead letters. */
const consumeFailing = async (group: string, error: Error, failures: number, isDone: () => boolean): Promise<number> => {
  let attempts = 0;
  const followerId = newId();
  const follow: Handler<'follow.changed'> = async (event) => {
    // A new group reads the topic from its beginning.
    if (event.data.followerId !== followerId) return;
    attempts += 1;
    if (attempts <= failures) throw error;
  };
  const transaction = createPoolTransactionRunner({ pool, clock: systemClock, wake: () => undefined });
  const subscription = await consume<unknown>({ bus, transaction, group, handlers: { 'follow.changed': follow }, log });
  try {
    const data = { followerId, followeeId: newId(), following: true };
    const { id, type, topic, key, value } = encodeEvent('follow.changed', data, { id: newId(), actor: 'system', occurredAt: new Date() });
    await bus.publish([{ topic, key, value, headers: { id, type } }]);
    await eventually(() => expect(attempts > failures || isDone()).toBe(true));
    return attempts;
  } finally {
    await subscription.stop();
  }
};

it('consume: a deadlock ends the transaction twice -> applied at the third attempt, one warning without a stack', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

  expect(await consumeFailing('deadlocked', deadlock, 2, () => false)).toBe(3);
  expect(lines()).toMatchObject([{ level: 40, msg: 'batch rejected, retrying', err: { code: '40P01' } }]);
  expect(lines()[0]?.err.stack).toBeUndefined();
});

it('consume: an event cannot be applied -> one error with its stack, when it is sent to the dead letters', async () => {
  await consumeFailing('broken', new TypeError('undefined is not a function'), Number.POSITIVE_INFINITY, () => written.length > 0);

  expect(lines()).toMatchObject([{ level: 50, err: { stack: expect.stringContaining('consume-log.test') } }]);
});
