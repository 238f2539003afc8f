import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '../../logging/logger.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Bus, Delivery } from '../bus.ts';
import { describeEngine } from '../conformance/engine.ts';
import { message, range, text, until } from '../conformance/messages.ts';
import { createDatabase, type ScratchDatabase } from '../conformance/scratch-database.ts';
import { createPostgresBus } from './postgres-bus.ts';

/** Retries until the message is acknowledged, like the relay. */
const publishWithRetries = async (bus: Bus, value: string): Promise<void> => {
  for (;;) {
    const acknowledged = await bus.publish([message('topic-a', 'key', value)]).then(
      () => true,
      () => false,
    );
    if (acknowledged) return;
    await delay(50);
  }
};

/** The group's lag, after it reached 0 or after 5 s. */
const lagAfterCatchUp = async (bus: Bus): Promise<number | undefined> => {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const { 'topic-a': unread } = await bus.lag('group', ['topic-a']);
    if (unread === 0 || performance.now() > deadline) return unread;
    await delay(20);
  }
};

describeEngine('PostgreSQL bus', 'TEST_POSTGRES_URL', (server) => {
  let database: ScratchDatabase;
  jest.setTimeout(30_000);
  let buses: Bus[];
  const open = async (retentionMs?: number): Promise<Bus> => {
    const bus = await createPostgresBus({ url: database.url, retentionMs, log: createLogger('bus', 'silent') });
    buses.push(bus);
    return bus;
  };

  beforeEach(async () => {
    buses = [];
    database = await createDatabase(server);
  });
  afterEach(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await database.drop();
  });

  it('connections: terminated by the server repeatedly -> every acknowledged message arrives, in order', async () => {
    const bus = await open();
    const received: Delivery[] = [];
    const subscription = await bus.subscribe({
      group: 'group',
      topics: ['topic-a'],
      onBatch: async (batch) => void received.push(...batch),
    });

    for (const value of range(60)) {
      if (value % 20 === 10) await database.terminateConnections();
      await publishWithRetries(bus, String(value));
    }
    await until('the last message', () => received.some((delivery) => text(delivery) === '59'), 10_000);
    await until('health', () => subscription.healthy(), 5_000);

    const firsts = [...new Set(received.map((delivery) => Number(text(delivery))))];
    expect(firsts).toEqual(range(60));
    expect(await bus.healthy()).toBe(true);
  });

  it('members: the active one loses its connections during a batch -> it does not overwrite the position of its successor', async () => {
    const first = await open();
    const second = await open();
    const taken = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    await first.subscribe({
      group: 'group',
      topics: ['topic-a'],
      onBatch: async () => {
        taken.resolve();
        await finish.promise;
      },
    });
    await first.publish([message('topic-a', 'key', '0')]);
    await taken.promise;
    await database.terminateConnections();
    const received: string[] = [];
    await second.subscribe({ group: 'group', topics: ['topic-a'], onBatch: async (batch) => void received.push(...batch.map(text)) });
    for (const value of range(5, 1)) await publishWithRetries(second, String(value));
    await until('the successor has read all', () => received.includes('5'), 10_000);
    const lag = await lagAfterCatchUp(second);

    finish.resolve();
    await delay(300);

    expect(lag).toBe(0);
    expect(await second.lag('group', ['topic-a'])).toEqual({ 'topic-a': 0 });
    expect(received).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it('creation: eight processes concurrently on a new database -> all succeed', async () => {
    await Promise.all(range(8).map(open));

    expect(await Promise.all(buses.map((bus) => bus.healthy()))).toEqual(Array(8).fill(true));
  });

  it.each([false, true])('creation: no server, connections shared %s -> rejects', async (sharesConnections) => {
    await expect(createPostgresBus({ url: 'postgres://unknown@127.0.0.1:1/none', sharesConnections })).rejects.toThrow();
  });

  it('shared connections: three buses -> one session; stays open until the last bus is closed', async () => {
    const openShared = () => createPostgresBus({ url: database.url, sharesConnections: true });
    const [first, second, third] = await Promise.all([openShared(), openShared(), openShared()]);
    const received: string[] = [];
    await third.subscribe({ group: 'group', topics: ['topic-a'], onBatch: async (batch) => void received.push(...batch.map(text)) });

    expect(await database.countConnections('trenzeye-bus-session')).toBe(1);
    await first.close();
    await second.publish([message('topic-a', 'key', '1')]);
    await until('the message', () => received.includes('1'), 5_000);
    await second.close();
    await third.close();
    await eventually(async () => expect(await database.countConnections('trenzeye-bus')).toBe(0), 5_000);

    const later = await openShared();
    expect(await later.healthy()).toBe(true);
    await later.close();
  });

  const countOf = async (): Promise<number> => Number((await database.query('SELECT count(*) AS n FROM bus.messages'))[0]?.n);

  it('retention: older messages, more than one batch -> deleted, newer ones arrive, no lag remains for groups that were behind', async () => {
    const bus = await open();
    const received: string[] = [];
    const read = (group: string) =>
      bus.subscribe({ group, topics: ['topic-a'], onBatch: async (batch) => void received.push(...batch.map(text)) });
    const behind = await read('behind');
    await bus.publish([message('topic-a', 'key', 'read')]);
    await until('first message', () => received.length === 1, 5_000);
    await behind.stop();
    await bus.publish(range(2_500).map((value) => message('topic-a', 'key', `old ${value}`)));
    await bus.publish([message('topic-b', 'key', 'old')]);
    await database.query("UPDATE bus.messages SET published_at = now() - interval '1 hour'");
    await bus.publish([message('topic-a', 'key', 'new')]);

    await open(60_000);

    await eventually(async () => expect(await countOf()).toBe(1));
    expect(await bus.isComplete(['topic-a'])).toBe(false);
    expect(await bus.isComplete(['topic-c'])).toBe(true);
    expect(await bus.lag('behind', ['topic-a', 'topic-b'])).toEqual({ 'topic-a': 1, 'topic-b': 0 });
    expect(await bus.lag('new group', ['topic-a', 'topic-b'])).toEqual({ 'topic-a': 1, 'topic-b': 0 });
    await read('behind');
    await read('new group');
    await until('new message for both groups', () => received.length === 3, 5_000);
    expect(received).toEqual(['read', 'new', 'new']);
    await eventually(async () => expect(await bus.lag('new group', ['topic-a'])).toEqual({ 'topic-a': 0 }));
  });

  it('retention: messages expire while a group handles them -> it continues after them', async () => {
    const bus = await open();
    const handling = Promise.withResolvers<void>();
    const expired = Promise.withResolvers<void>();
    const received: string[] = [];
    await bus.subscribe({
      group: 'slow',
      topics: ['topic-a'],
      onBatch: async (batch) => {
        received.push(...batch.map(text));
        handling.resolve();
        await expired.promise;
      },
    });
    await bus.publish([message('topic-a', 'key', 'first')]);
    await handling.promise;
    await database.query("UPDATE bus.messages SET published_at = now() - interval '1 hour'");
    await open(60_000);
    await eventually(async () => expect(await countOf()).toBe(0));
    expired.resolve();

    await bus.publish([message('topic-a', 'key', 'second')]);

    await until('message after the expired one', () => received.length === 2, 5_000);
    expect(received).toEqual(['first', 'second']);
  });
});
