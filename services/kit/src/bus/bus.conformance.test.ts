import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Bus, Delivery } from './bus.ts';
import { describeBus } from './bus.conformance.ts';
import { describeEngine } from './engine.conformance.ts';
import { createKafkaBus } from './kafka-bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** A database of its own for this run, gone afterwards. */
const createDatabase = async (server: string) => {
  const name = `bus_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
};

describeEngine('bus on PostgreSQL', 'TEST_POSTGRES_URL', (server) => {
  describeBus(async () => {
    const database = await createDatabase(server);
    return { open: () => createPostgresBus({ url: database.url }), close: database.drop, joinWithin: 5_000, takeOverWithin: 2_000 };
  });

  describe('server restarts', () => {
    let database: Awaited<ReturnType<typeof createDatabase>>;
    let bus: Bus;
    beforeAll(async () => {
      database = await createDatabase(server);
      bus = await createPostgresBus({ url: database.url });
    });
    afterAll(async () => {
      await bus.close();
      await database.drop();
    });

    it('connections: all cut by the server -> publishing and reading go on, nothing lost', async () => {
      const received: Delivery[] = [];
      const subscription = await bus.subscribe({ group: 'g', topics: ['cut'], onBatch: async (batch) => void received.push(...batch) });
      const send = (value: string) => bus.publish([{ topic: 'cut', key: 'k', value: Buffer.from(value), headers: {} }]);
      await send('before');
      await expect.poll?.(() => received.length);
      await administer(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}'`);
      const sentAgain = async () => {
        for (let attempt = 0; ; attempt += 1) {
          const sent = await send('after').then(() => true, () => false);
          if (sent) return;
          if (attempt > 50) throw new Error('publishing did not come back');
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      await sentAgain();
      for (let waited = 0; waited < 5_000 && !received.some((delivery) => Buffer.from(delivery.value).toString() === 'after'); waited += 20) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }

      expect(new Set(received.map((delivery) => Buffer.from(delivery.value).toString()))).toEqual(new Set(['before', 'after']));
      expect(subscription.healthy()).toBe(true);
      await subscription.stop();
    }, 30_000);
  });

  it('creation: eight processes at once on a new database -> all succeed', async () => {
    const database = await createDatabase(server);
    const buses = await Promise.all(Array.from({ length: 8 }, () => createPostgresBus({ url: database.url })));
    expect(await Promise.all(buses.map((bus) => bus.healthy()))).toEqual(Array(8).fill(true));
    await Promise.all(buses.map((bus) => bus.close()));
    await database.drop();
  }, 30_000);

  it('creation: no server -> rejects', async () => {
    await expect(createPostgresBus({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow();
  });
});

describeEngine('bus on Kafka', 'TEST_KAFKA_BROKERS', (brokers) => {
  describeBus(async () => ({
    open: () => createKafkaBus({ brokers: brokers.split(','), clientId: 'conformance', partitions: 3 }),
    close: async () => undefined,
    joinWithin: 20_000,
    takeOverWithin: 6_000,
  }));
});
