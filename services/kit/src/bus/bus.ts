/** A message to publish. `headers` are short strings; `value` is opaque bytes. */
export interface BusMessage {
  readonly topic: string;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A message as a consumer group receives it. Messages of one key arrive in the order they were published. */
export interface Delivery extends BusMessage {
  readonly partition: number;
  /** Kafka offset, or the sequence number in the PostgreSQL log. */
  readonly position: string;
}

export interface SubscribeOptions {
  /** Consumer group: each message goes to one member of each group. */
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * Called with messages of one or more partitions, in order per partition, at least once each. Positions advance only after it
   * resolves. When it rejects, the messages are delivered again per partition, after a backoff and without limit.
   */
  readonly onBatch: (deliveries: readonly Delivery[]) => Promise<void>;
  /** Maximum messages per call of `onBatch`; 200 by default. */
  readonly maxBatch?: number;
}

export interface Subscription {
  /** Resolves when the current batch is done and its position is stored. */
  stop(): Promise<void>;
  /** False when the group lost its membership or connection and does not read. */
  healthy(): boolean;
}

export type TailOptions = Omit<SubscribeOptions, 'group'>;

/** A subscription without a consumer group: no position is stored on the bus. */
export interface Tail extends Subscription {
  /** By topic, the newest position of each partition at the start; every later message is delivered. */
  readonly start: Readonly<Record<string, readonly string[]>>;
}

/**
 * The event bus: a durable log in PostgreSQL (embedded), or Apache Kafka. A new group starts at the oldest message. Messages expire after
 * the retention, also those that a group has not read.
 */
export interface Bus {
  ensureTopics(topics: readonly string[]): Promise<void>;
  /** Resolves when the messages are durable. Rejects when they may not be; publishing again may then repeat them. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /**
   * Delivers every message from now on to this subscriber alone, without gaps across lost connections and restarts of the bus, and
   * without storing positions. Its health is not part of the health of the bus.
   */
  tail(options: TailOptions): Promise<Tail>;
  /** Messages not yet read by the group, by topic. */
  lag(group: string, topics: readonly string[]): Promise<Record<string, number>>;
  /** Whether the topics still have all messages that were ever published: none has expired. */
  isComplete(topics: readonly string[]): Promise<boolean>;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
