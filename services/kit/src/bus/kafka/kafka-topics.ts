import { setTimeout as delay } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

/** How long brokers may take to tell each other about a new topic. */
const spreadWithin = 15_000;
const askEvery = 50;

const typeOf = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && error.type !== undefined) return error.type;
  return 'cause' in error && error.cause !== error ? typeOf(error.cause) : undefined;
};

const isNotYet = (error: unknown): boolean =>
  ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION'].includes(String(typeOf(error)));

/** Repeats what a broker refuses because it has not heard of a new topic yet; kafkajs takes that for final. */
export const retryUntilKnown = async <T>(action: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + spreadWithin;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isNotYet(error) || performance.now() > deadline) throw error;
      await delay(askEvery);
    }
  }
};

const haveLeaders = async (admin: Admin, topics: string[]): Promise<boolean> => {
  const { topics: described } = await admin.fetchTopicMetadata({ topics });
  return described.every(({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0));
};

/** Creates the topics that do not exist, with as many copies as there are brokers, up to three; resolves when they can be used. */
export const createMissingTopics = async (admin: Admin, topics: readonly string[], partitions: number): Promise<void> => {
  const existing = new Set(await admin.listTopics());
  const missing = [...new Set(topics)].filter((topic) => !existing.has(topic));
  if (missing.length === 0) return;
  const { brokers } = await admin.describeCluster();
  const replicationFactor = Math.min(3, brokers.length);
  // With three copies, an acknowledged message is on two brokers at least.
  const configEntries = replicationFactor === 3 ? [{ name: 'min.insync.replicas', value: '2' }] : [];
  await admin.createTopics({
    topics: missing.map((topic) => ({ topic, numPartitions: partitions, replicationFactor, configEntries })),
    waitForLeaders: false,
  });
  const deadline = performance.now() + spreadWithin;
  while (!(await retryUntilKnown(() => haveLeaders(admin, missing)))) {
    if (performance.now() > deadline) throw new Error(`No broker leads ${missing.join(', ')}`);
    await delay(askEvery);
  }
};
