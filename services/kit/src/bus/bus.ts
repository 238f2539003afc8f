/** One message as it goes on the bus. `headers` are short strings; `value` is opaque bytes. */
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
   * Called with messages of one partition or several, each partition's in order, at least once each. Positions move on only after it
   * resolves; when it rejects, the same messages come again, each partition's alone and after a backoff, for as long as it takes.
   */
  readonly onBatch: (deliveries: readonly Delivery[]) => Promise<void>;
  /** Largest batch handed over at once; 200 unless said. */
  readonly maxBatch?: number;
}

export interface Subscription {
  /** Resolves when the batch in hand is done and its position is stored. */
  stop(): Promise<void>;
  /** False when the group has lost its membership or its connection and does not read. */
  healthy(): boolean;
}

export type TailOptions = Omit<SubscribeOptions, 'group'>;

/** Reads for this process alone: nothing of it is kept in the log. */
export interface Tail extends Subscription {
  /** By topic, the position of the newest message of each partition when it began; everything later is handed over. */
  readonly start: Readonly<Record<string, readonly string[]>>;
}

/** The event bus: a durable log in PostgreSQL (embedded), or Apache Kafka. A new group starts at the oldest message. */
export interface Bus {
  ensureTopics(topics: readonly string[]): Promise<void>;
  /** Resolves when the messages are durable. Rejects when they may not be; publishing again may then repeat them. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /**
   * Every message from now on, to this subscriber alone, as long as the process lives: through broken connections and restarts of
   * the engine nothing is skipped, and no position is left behind. Its health says whether it reads; the bus's does not depend on it.
   */
  tail(options: TailOptions): Promise<Tail>;
  /** Messages not yet read by the group, by topic. */
  lag(group: string, topics: readonly string[]): Promise<Record<string, number>>;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
