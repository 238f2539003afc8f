import { type ICustomPartitioner, type Kafka, type Message, Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import type { BusMessage } from '../bus.ts';

export interface KafkaPublisher {
  publish(messages: readonly BusMessage[]): Promise<void>;
  close(): Promise<void>;
}

interface QueuedCall {
  readonly messages: readonly BusMessage[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Exceeded only by a single call with more messages. */
const maxMessagesPerRequest = 2_000;

const toKafkaMessage = ({ key, value, headers }: BusMessage): Message => ({
  key,
  value: Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  headers: { ...headers },
});

const groupByTopic = (messages: readonly BusMessage[]): TopicMessages[] =>
  [...Map.groupBy(messages, (message) => message.topic)].map(([topic, grouped]) => ({ topic, messages: grouped.map(toKafkaMessage) }));

/** Removes as many whole calls from the queue as fit into one request. */
const takeCalls = (queue: QueuedCall[]): QueuedCall[] => {
  const taken: QueuedCall[] = [];
  let count = 0;
  while (queue[0] !== undefined && (taken.length === 0 || count + queue[0].messages.length <= maxMessagesPerRequest)) {
    count += queue[0].messages.length;
    taken.push(queue[0]);
    queue.shift();
  }
  return taken;
};

const partitionKey = (topic: string, partition: number): string => `${topic} ${partition}`;

/** Partitions as kafkajs does by default, and records the partitions of the messages. */
const createRecordingPartitioner =
  (recorded: Set<string>): ICustomPartitioner =>
  () => {
    const partitionOf = Partitioners.DefaultPartitioner();
    return (message) => {
      const partition = partitionOf(message);
      recorded.add(partitionKey(message.topic, partition));
      return partition;
    };
  };

/** Sends one request at a time, which keeps the order; calls made meanwhile share the next request. */
export const createKafkaPublisher = (kafka: Kafka): KafkaPublisher => {
  const queue: QueuedCall[] = [];
  let producer: Producer | undefined;
  let sending: Promise<void> | undefined;
  /** The partitions of the current request. */
  const requested = new Set<string>();

  const connect = async (): Promise<Producer> => {
    const connecting = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: createRecordingPartitioner(requested),
    });
    try {
      await connecting.connect();
    } catch (error) {
      await connecting.disconnect().catch(() => undefined);
      throw error;
    }
    return connecting;
  };

  const send = async (messages: readonly BusMessage[]): Promise<void> => {
    producer ??= await connect();
    requested.clear();
    const answers = await producer.sendBatch({ topicMessages: groupByTopic(messages), acks: -1, timeout: 10_000 });
    // kafkajs sends nothing to a broker that has answered a part of the request already: when a retry finds that the other part has moved
    // to that broker, its messages are lost although the request succeeds.
    const answered = new Set(answers.map(({ topicName, partition }) => partitionKey(topicName, partition)));
    const unanswered = [...requested].filter((partition) => !answered.has(partition));
    if (unanswered.length > 0) throw new Error(`Kafka did not acknowledge the messages of ${unanswered.join(', ')}`);
  };

  // kafkajs reuses the sequence numbers of a failed request. If the broker wrote that request, it drops the next one as a duplicate
  // without an error. A new producer has new sequence numbers.
  const discard = async (): Promise<void> => {
    const failed = producer;
    producer = undefined;
    await failed?.disconnect().catch(() => undefined);
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const taken = takeCalls(queue);
      try {
        await send(taken.flatMap(({ messages }) => messages));
        for (const { resolve } of taken) resolve();
      } catch (error) {
        await discard();
        for (const { reject } of taken) reject(error);
      }
    }
    sending = undefined;
  };

  return {
    publish(messages) {
      if (messages.length === 0) return Promise.resolve();
      return new Promise<void>((resolve, reject) => {
        queue.push({ messages, resolve, reject });
        sending ??= drain();
      });
    },
    async close() {
      await sending;
      await discard();
    },
  };
};
