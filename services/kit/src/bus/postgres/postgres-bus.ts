import type { Logger } from 'pino';
import type { Bus, Subscription, Tail } from '../bus.ts';
import { openConnections, shareConnections } from './bus-connections.ts';
import { appendMessages, createTopics, findIncompleteTopics, readHeads, readLag } from './postgres-log.ts';
import { startReader, type TopicReader } from './postgres-reader.ts';
import { startTopicTail } from './postgres-tail.ts';

export interface PostgresBusOptions {
  /** The bus's own database; it creates its schema there. */
  readonly url: string;
  readonly log?: Logger;
  /** Messages are deleted when they are older; undefined: never. */
  readonly retentionMs?: number | undefined;
  /** Uses the same connections as the other buses of this process. */
  readonly sharesConnections?: boolean;
}

const defaultMaxBatch = 200;

/**
 * The bus as a log in PostgreSQL: one partition per topic, one active member per group and topic.
 * Rejects when the database is not reachable; afterwards it reconnects by itself.
 */
export const createPostgresBus = async (options: PostgresBusOptions): Promise<Bus> => {
  const { log, sharesConnections = false } = options;
  const connections = await (sharesConnections ? shareConnections(options) : openConnections(options));
  const { pool, session } = connections;
  const readers = new Set<TopicReader>();
  const tails = new Set<TopicReader>();
  const stopListening = connections.onAppend((announced) => [...readers, ...tails].forEach((reader) => void reader.onAppend(announced)));

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
    isComplete: async (topics) => (await findIncompleteTopics(pool, topics)).length === 0,
    async healthy() {
      if (!session.connected()) return false;
      return pool.query('SELECT 1').then(
        () => [...readers].every((reader) => reader.isReachable()),
        () => false,
      );
    },
    async close() {
      await Promise.all([...readers, ...tails].map((reader) => reader.stop()));
      stopListening();
      await connections.close();
    },
  };
};
