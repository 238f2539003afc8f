import { setTimeout as delay } from 'node:timers/promises';
import type { Admin } from 'kafkajs';

/** How long the brokers may take to propagate a new topic. */
const propagationTimeoutMs = 15_000;
const retryEveryMs = 50;

const errorTypeOf = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && error.type !== undefined) return error.type;
  return 'cause' in error && error.cause !== error ? errorTypeOf(error.cause) : undefined;
};

const isNotPropagated = (error: unknown): boolean =>
  ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION'].includes(String(errorTypeOf(error)));

/** Retries requests that a broker rejects because a new topic has not reached it yet; kafkajs does not retry these errors. */
export const retryUntilKnown = async <T>(action: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + propagationTimeoutMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isNotPropagated(error) || performance.now() > deadline) throw error;
      await delay(retryEveryMs);
    }
  }
};

const haveLeaders = async (admin: Admin, topics: string[]): Promise<boolean> => {
  const { topics: described } = await admin.fetchTopicMetadata({ topics });
  return described.every(({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0));
};

interface NewTopics {
  readonly partitions: number;
  /** Without it the default of the brokers. */
  readonly retentionMs: number | undefined;
}

/** Kafka deletes whole segments: a message is kept for the retention and at most one segment longer. */
const maxSegmentMs = 24 * 3_600_000;

const retentionConfig = (retentionMs: number) => [
  { name: 'retention.ms', value: String(retentionMs) },
  { name: 'segment.ms', value: String(Math.min(retentionMs, maxSegmentMs)) },
];

/** Creates missing topics with one replica per broker, three at most; resolves when every partition has a leader. */
export const createMissingTopics = async (
  admin: Admin,
  topics: readonly string[],
  { partitions, retentionMs }: NewTopics,
): Promise<void> => {
  const existing = new Set(await admin.listTopics());
  const missing = [...new Set(topics)].filter((topic) => !existing.has(topic));
  if (missing.length === 0) return;
  const { brokers } = await admin.describeCluster();
  const replicationFactor = Math.min(3, brokers.length);
  // With three replicas, an acknowledged message is on at least two brokers.
  const configEntries = [
    ...(replicationFactor === 3 ? [{ name: 'min.insync.replicas', value: '2' }] : []),
    ...(retentionMs === undefined ? [] : retentionConfig(retentionMs)),
  ];
  await admin.createTopics({
    topics: missing.map((topic) => ({ topic, numPartitions: partitions, replicationFactor, configEntries })),
    waitForLeaders: false,
  });
  const deadline = performance.now() + propagationTimeoutMs;
  while (!(await retryUntilKnown(() => haveLeaders(admin, missing)))) {
    if (performance.now() > deadline) throw new Error(`Kafka topics without a leader: ${missing.join(', ')}`);
    await delay(retryEveryMs);
  }
};
