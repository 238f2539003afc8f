import { deadLetterTopic, encodeEvent, topics } from '@trenzeye/proto/events';
import type { Pool } from 'pg';
import type { Bus, Subscription } from '../bus/bus.ts';
import { createPostgresBus } from '../bus/postgres/postgres-bus.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { inTransaction, sqlOf } from '../db/sql.ts';
import { createPoolTransactionRunner } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { consume, type Handler, type Handlers } from './consume.ts';
import { appendEvents } from './outbox.ts';
import { startRelay } from './relay.ts';
import { replayDeadLetters } from './replay-dead-letters.ts';

const log = createLogger('kit', 'silent');
let databases: TestDatabase[];
let pool: Pool;
let bus: Bus;

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase('events'), createTestDatabase('events_bus')]);
  const [rows, messages] = databases.map((database) => database.url) as [string, string];
  await migrate(rows);
  pool = createPool({ url: rows, max: 5, name: 'test', log });
  bus = await createPostgresBus({ url: messages, log });
  await bus.ensureTopics([...Object.values(topics), deadLetterTopic]);
  await pool.query('CREATE TABLE counts (content_id uuid PRIMARY KEY, comments int NOT NULL, applied int NOT NULL DEFAULT 0)');
});

afterAll(async () => {
  await bus.close();
  await pool.end();
  await Promise.all(databases.map((database) => database.drop()));
});

const comment = (contentId: string, commentCount: number, text = 'hello') => ({
  type: 'comment.created' as const,
  actor: 'system',
  data: { commentId: newId(), contentId, userId: newId(), text, commentCount, version: commentCount },
});

const countsOf = async (contentId: string) =>
  (
    await sqlOf(pool).query<{ comments: number; applied: number }>('SELECT comments, applied FROM counts WHERE content_id = $1', [
      contentId,
    ])
  )[0];

const count: Handler<'comment.created'> = async ({ data }, sql) => {
  if (data.text === 'poison') throw new Error('invalid event');
  await sql.query(
    'INSERT INTO counts VALUES ($1, $2, 1) ON CONFLICT (content_id) DO UPDATE SET comments = $2, applied = counts.applied + 1',
    [data.contentId, data.commentCount],
  );
};
const countHandlers: Handlers = { 'comment.created': count };

const whileSubscribed = async (group: string, handlers: Handlers, work: (subscription: Subscription) => Promise<void>) => {
  const transaction = createPoolTransactionRunner({ pool, clock: systemClock, wake: () => undefined });
  const subscription = await consume<unknown>({ bus, transaction, group, handlers, log });
  try {
    await work(subscription);
  } finally {
    await subscription.stop();
  }
};

const publish = async (event: ReturnType<typeof comment>, id = newId()) => {
  const encoded = encodeEvent(event.type, event.data, { id, actor: event.actor, occurredAt: new Date() });
  await bus.publish([{ topic: encoded.topic, key: encoded.key, value: encoded.value, headers: { id, type: event.type } }]);
};

describe('outbox, relay and inbox', () => {
  it('outbox: committed -> delivered; rolled back -> not delivered', async () => {
    const [kept, lost] = [newId(), newId()];
    const relay = startRelay({ url: databases[0]?.url ?? '', service: 'test', bus, log });
    try {
      await inTransaction(pool, async (sql) => appendEvents(sql, [comment(kept, 1)], new Date()));
      await expect(
        inTransaction(pool, async (sql) => {
          await appendEvents(sql, [comment(lost, 1)], new Date());
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
      relay.wake();
      await whileSubscribed('commit-and-rollback', countHandlers, async () => {
        await eventually(async () => expect(await countsOf(kept)).toEqual({ comments: 1, applied: 1 }));
      });
      expect(await countsOf(lost)).toBeUndefined();
      await eventually(async () => expect((await pool.query('SELECT 1 FROM kit.outbox')).rowCount).toBe(0));
    } finally {
      await relay.stop();
    }
  });

  it('handler with a condition: events that do not fulfil it -> not applied, and no row of the inbox', async () => {
    const [wanted, other] = [newId(), newId()];
    const handlers: Handlers = { 'comment.created': { when: ({ text }) => text === 'wanted', handle: count } };
    const eventId = newId();
    await publish(comment(other, 1), eventId);
    await publish(comment(wanted, 2, 'wanted'));

    await whileSubscribed('conditional', handlers, async () => {
      await eventually(async () => expect(await countsOf(wanted)).toEqual({ comments: 2, applied: 1 }));
      await eventually(async () => expect(await bus.lag('conditional', [topics.social])).toEqual({ [topics.social]: 0 }));
    });

    expect(await countsOf(other)).toBeUndefined();
    const inbox = await pool.query('SELECT 1 FROM kit.inbox WHERE consumer = $1 AND event_id = $2', ['conditional', eventId]);
    expect(inbox.rowCount).toBe(0);
  });

  it('relay: the bus fails after writing the batch -> published again, applied once', async () => {
    const contentId = newId();
    let failures = 2;
    const flaky: Bus = {
      ...bus,
      publish: async (messages) => {
        await bus.publish(messages);
        if (failures-- > 0) throw new Error('connection lost after the write');
      },
    };
    const relay = startRelay({ url: databases[0]?.url ?? '', service: 'flaky', bus: flaky, log });
    await inTransaction(pool, async (sql) => appendEvents(sql, [comment(contentId, 1)], new Date()));
    relay.wake();
    await whileSubscribed('after-retries', countHandlers, async () => {
      await eventually(async () => expect((await pool.query('SELECT 1 FROM kit.outbox')).rowCount).toBe(0));
      const marker = newId();
      await publish(comment(marker, 1));
      await eventually(async () => expect(await countsOf(marker)).toBeDefined());
      expect(failures).toBeLessThan(0);
      expect(await countsOf(contentId)).toEqual({ comments: 1, applied: 1 });
    });
    await relay.stop();
  });

  it('consumer: the same event twice -> applied once', async () => {
    const [contentId, id] = [newId(), newId()];
    const event = comment(contentId, 4);
    await publish(event, id);
    await publish(event, id);
    await publish(comment(contentId, 5));
    await whileSubscribed('repeats', countHandlers, async () => {
      await eventually(async () => expect(await countsOf(contentId)).toEqual({ comments: 5, applied: 2 }));
    });
  });

  it('consumer: an event that cannot be applied -> dead letter with its reason, other events applied; replayed after a fix -> applied', async () => {
    const [before, poisoned, after] = [newId(), newId(), newId()];
    await publish(comment(before, 1));
    await publish(comment(poisoned, 1, 'poison'));
    await publish(comment(after, 1));
    const deadLetters: Record<string, string>[] = [];
    const reader = await bus.subscribe({
      group: 'dead-letter-reader',
      topics: [deadLetterTopic],
      onBatch: async (batch) => void deadLetters.push(...batch.map(({ headers }) => ({ ...headers }))),
    });
    await whileSubscribed('with-poison', countHandlers, async () => {
      await eventually(async () => expect(await countsOf(after)).toBeDefined());
      await eventually(() =>
        expect(deadLetters.at(-1)).toMatchObject({ group: 'with-poison', topic: topics.social, reason: 'invalid event' }),
      );
    });
    expect(await countsOf(before)).toBeDefined();
    await reader.stop();

    const fixed: Handlers = { 'comment.created': (event, sql) => count({ ...event, data: { ...event.data, text: 'fixed' } }, sql) };
    expect(await replayDeadLetters(bus, 700)).toBe(1);
    await whileSubscribed('with-poison', fixed, async () => {
      await eventually(async () => expect(await countsOf(poisoned)).toEqual({ comments: 1, applied: 1 }));
    });
    expect(await countsOf(before)).toEqual({ comments: 1, applied: 1 });
  });

  it('batch handler: consecutive events of its type -> one call, in order, without duplicates', async () => {
    const [contentId, id] = [newId(), newId()];
    const event = comment(contentId, 1, 'first');
    await bus.publish(
      [
        { event, id },
        { event, id },
        { event: comment(contentId, 2, 'second'), id: newId() },
      ].map(({ event: each, id: own }) => {
        const { topic, key, value } = encodeEvent(each.type, each.data, { id: own, actor: 'system', occurredAt: new Date() });
        return { topic, key, value, headers: { id: own, type: each.type } };
      }),
    );
    const batches: string[][] = [];
    const batched: Handlers = {
      'comment.created': {
        batch: async (events) => void batches.push(events.filter(({ data }) => data.contentId === contentId).map(({ data }) => data.text)),
      },
    };
    await whileSubscribed('in-batches', batched, async () => {
      await eventually(() => expect(batches.flat()).toEqual(['first', 'second']));
    });
    expect(batches.filter((batch) => batch.length > 0)).toHaveLength(1);
  });

  it('consumer: transient database errors -> the event is applied later, no dead letter', async () => {
    const contentId = newId();
    let failures = 3;
    const handlers: Handlers = {
      'comment.created': async (event, sql) => {
        if (event.data.contentId !== contentId) return;
        if (failures-- > 0) throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
        await count(event, sql);
      },
    };
    await publish(comment(contentId, 2));
    await whileSubscribed('with-outage', handlers, async () => {
      await eventually(async () => expect(await countsOf(contentId)).toEqual({ comments: 2, applied: 1 }));
    });
  });
});
