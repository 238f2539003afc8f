import type { Audience, Message } from './message.ts';
import type { Positions } from './positions.ts';

/** Position of a message on the bus: indexes of topic and partition, and the position in the partition. */
export interface MessagePosition {
  readonly topic: number;
  readonly partition: number;
  readonly position: number;
}

interface Entry {
  readonly message: Message;
  readonly at: MessagePosition;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

interface ReplayBufferOptions {
  readonly maxMessages: number;
  readonly maxAgeMs: number;
}

/** The latest messages, for clients that reconnect or start to watch. */
export interface ReplayBuffer {
  add(message: Message, at: MessagePosition, now: number): void;
  /** Discards all messages: replay is possible from `start` on. */
  reset(start: Positions): void;
  /** Messages for the audiences after `positions`, oldest first; undefined if some of them are no longer buffered. */
  since(positions: Positions, audiences: readonly Audience[]): Message[] | undefined;
  /** Buffered messages for an audience, oldest first; `from` in milliseconds since 1970. */
  latest(audience: Audience, from?: number): Message[];
}

/** Keeps only the latest message per key: messages are absolute state, so a busy item takes one entry. */
export const createReplayBuffer = ({ maxMessages, maxAgeMs }: ReplayBufferOptions): ReplayBuffer => {
  const entries = new Map<string, Entry>();
  const byAudience = new Map<Audience, Set<Entry>>();
  /** The buffer is complete after these positions. */
  let completeSince: number[][] = [];

  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    const members = byAudience.get(entry.message.audience);
    members?.delete(entry);
    if (members?.size === 0) byAudience.delete(entry.message.audience);
  };

  const evict = (now: number): void => {
    for (const [key, { addedAt, at }] of entries) {
      if (entries.size <= maxMessages && now - addedAt <= maxAgeMs) return;
      remove(key);
      const partitions = completeSince[at.topic];
      if (partitions) partitions[at.partition] = Math.max(partitions[at.partition] ?? 0, at.position);
    }
  };

  return {
    add(message, at, now) {
      remove(message.key);
      const entry: Entry = { message, at, addedAt: now };
      entries.set(message.key, entry);
      const members = byAudience.get(message.audience) ?? new Set();
      byAudience.set(message.audience, members.add(entry));
      evict(now);
    },
    reset(start) {
      entries.clear();
      byAudience.clear();
      completeSince = start.map((partitions) => [...partitions]);
    },
    since(positions, audiences) {
      const isComplete = completeSince.every((partitions, topic) =>
        partitions.every((lowest, partition) => (positions[topic]?.[partition] ?? -2) >= lowest),
      );
      if (!isComplete) return undefined;
      return audiences
        .flatMap((audience) => [...(byAudience.get(audience) ?? [])])
        .filter(({ at }) => at.position > (positions[at.topic]?.[at.partition] ?? -2))
        .toSorted((a, b) => a.addedAt - b.addedAt)
        .map(({ message }) => message);
    },
    latest: (audience, from = 0) =>
      [...(byAudience.get(audience) ?? [])].filter(({ addedAt }) => addedAt >= from).map(({ message }) => message),
  };
};
