import { type Kafka, type Message, Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import type { BusMessage } from '../bus.ts';

export interface KafkaPublisher {
  publish(messages: readonly BusMessage[]): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly messages: readonly BusMessage[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** At most this many messages go in one request unless a single call brings more. */
const largestRequest = 2_000;

const toKafka = ({ key, value, headers }: BusMessage): Message => ({
  key,
  value: Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  headers: { ...headers },
});

const byTopic = (messages: readonly BusMessage[]): TopicMessages[] =>
  [...Map.groupBy(messages, (message) => message.topic)].map(([topic, grouped]) => ({ topic, messages: grouped.map(toKafka) }));

/** Takes whole calls off the queue, as many as fit. */
const take = (queue: Waiting[]): Waiting[] => {
  const taken: Waiting[] = [];
  let count = 0;
  while (queue[0] !== undefined && (taken.length === 0 || count + queue[0].messages.length <= largestRequest)) {
    count += queue[0].messages.length;
    taken.push(queue[0]);
    queue.shift();
  }
  return taken;
};

/** One request at a time keeps the order; calls that come meanwhile share the next one. */
export const createKafkaPublisher = (kafka: Kafka): KafkaPublisher => {
  const queue: Waiting[] = [];
  let producer: Producer | undefined;
  let sending: Promise<void> | undefined;

  const connect = async (): Promise<Producer> => {
    const fresh = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    try {
      await fresh.connect();
    } catch (error) {
      await fresh.disconnect().catch(() => undefined);
      throw error;
    }
    return fresh;
  };

  const send = async (messages: readonly BusMessage[]): Promise<void> => {
    producer ??= await connect();
    await producer.sendBatch({ topicMessages: byTopic(messages), acks: -1, timeout: 10_000 });
  };

  // kafkajs gives the numbers of a failed request to the next one. If the failed one was written after all, the broker takes the
  // next for its repetition and drops it silently; a new producer has new numbers.
  const discard = async (): Promise<void> => {
    const failed = producer;
    producer = undefined;
    await failed?.disconnect().catch(() => undefined);
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const taken = take(queue);
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
