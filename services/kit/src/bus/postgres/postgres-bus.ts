import pg from 'pg';
import type { Logger } from 'pino';
import { withSessionSettings } from '../../db/session-settings.ts';
import type { Bus, Subscription, Tail } from '../bus.ts';
import { appendMessages, createSchema, createTopics, readHeads, readLag } from './postgres-log.ts';
import { startReader, type TopicReader } from './postgres-reader.ts';
import { openSession } from './postgres-session.ts';
import { startTopicTail } from './postgres-tail.ts';

export interface PostgresBusOptions {
  /** The bus's own database; it creates its schema there. */
  readonly url: string;
  readonly log?: Logger;
}

const defaultMaxBatch = 200;

const openPool = ({ url, log }: PostgresBusOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: 'trenzeye-bus',
    connectionTimeoutMillis: 5_000,
    // Longer than the pause of readers without messages: a new connection costs more than many reads.
    idleTimeoutMillis: 60_000,
    query_timeout: 15_000,
    keepAlive: true,
    // A message is acknowledged only when it survives a crash of the server, whatever the server's default is.
    onConnect: withSessionSettings({ synchronous_commit: 'on' }),
  });
  pool.on('error', (error) => {
    if (!pool.ending) log?.warn({ err: error }, 'idle bus connection lost');
  });
  return pool;
};

/**
 * The bus as a log in PostgreSQL: one partition per topic, one active member per group and topic.
 * Rejects when the database is not reachable; afterwards it reconnects by itself.
 */
export const createPostgresBus = async (options: PostgresBusOptions): Promise<Bus> => {
  const { url, log } = options;
  const pool = openPool(options);
  const readers = new Set<TopicReader>();
  const tails = new Set<TopicReader>();
  const open = async () => {
    await createSchema(pool);
    return openSession({ url, log, onAppend: (announced) => [...readers, ...tails].forEach((reader) => void reader.onAppend(announced)) });
  };
  const session = await open().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  return {
    async ensureTopics(topics) {
      await createTopics(pool, topics);
    },
    async publish(messages) {
      if (messages.length > 0) await appendMessages(pool, messages);
    },
    async subscribe({ group, topics, onBatch, maxBatch = defaultMaxBatch }): Promise<Subscription> {
      const own = topics.map((topic) => startReader({ pool, session, group, topic, maxBatch, onBatch, log }));
      for (const reader of own) readers.add(reader);
      return {
        async stop() {
          await Promise.all(own.map((reader) => reader.stop()));
          for (const reader of own) readers.delete(reader);
        },
        healthy: () => session.connected() && own.every((reader) => readers.has(reader) && reader.isReachable()),
      };
    },
    async tail({ topics, onBatch, maxBatch = defaultMaxBatch }): Promise<Tail> {
      const heads = await readHeads(pool, topics);
      const own = topics.map((topic) => startTopicTail({ pool, topic, from: heads[topic] ?? '0', maxBatch, onBatch, log }));
      for (const tail of own) tails.add(tail);
      return {
        start: Object.fromEntries(topics.map((topic) => [topic, [heads[topic] ?? '0']])),
        async stop() {
          await Promise.all(own.map((tail) => tail.stop()));
          for (const tail of own) tails.delete(tail);
        },
        healthy: () => session.connected() && own.every((tail) => tails.has(tail) && tail.isReachable()),
      };
    },
    lag: (group, topics) => readLag(pool, group, topics),
    async healthy() {
      if (!session.connected()) return false;
      return pool.query('SELECT 1').then(
        () => [...readers].every((reader) => reader.isReachable()),
        () => false,
      );
    },
    async close() {
      await Promise.all([...readers, ...tails].map((reader) => reader.stop()));
      await session.close();
      await pool.end();
    },
  };
};
