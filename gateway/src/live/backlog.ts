import type { Audience, Message } from './message.ts';
import type { Positions } from './positions.ts';

/** Where on the bus something stood: indexes of topic and partition, and the position there. */
export interface Place {
  readonly topic: number;
  readonly partition: number;
  readonly position: number;
}

interface Kept {
  readonly message: Message;
  readonly place: Place;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface BacklogOptions {
  /** As many messages as are kept at most. */
  readonly most: number;
  /** Milliseconds for which a message is kept at most. */
  readonly longest: number;
}

/** The latest messages, for those who come back or begin to watch. */
export interface Backlog {
  add(message: Message, place: Place, now: number): void;
  /** Begins anew: nothing from before can be repeated. */
  reset(start: Positions): void;
  /** What somebody who has heard everything up to `heard` missed of these audiences, oldest first; undefined when not all of it is here. */
  since(heard: Positions, audiences: readonly Audience[]): Message[] | undefined;
  /** What was said lately to an audience, oldest first. */
  about(audience: Audience, from?: number): Message[];
  readonly size: number;
}

/**
 * A ring that keeps of each thing the latest message only: messages are absolute state, so a busy item takes one place however often
 * it changes.
 */
export const createBacklog = ({ most, longest }: BacklogOptions): Backlog => {
  const kept = new Map<string, Kept>();
  const byAudience = new Map<Audience, Set<Kept>>();
  /** Everything behind these positions is here. */
  let floor: number[][] = [];

  const take = (key: string): Kept | undefined => {
    const entry = kept.get(key);
    if (!entry) return undefined;
    kept.delete(key);
    const audience = byAudience.get(entry.message.to);
    audience?.delete(entry);
    if (audience?.size === 0) byAudience.delete(entry.message.to);
    return entry;
  };

  const forget = (now: number): void => {
    for (const [key, { at, place }] of kept) {
      if (kept.size <= most && now - at <= longest) return;
      take(key);
      const partitions = floor[place.topic];
      if (partitions) partitions[place.partition] = Math.max(partitions[place.partition] ?? 0, place.position);
    }
  };

  return {
    add(message, place, now) {
      take(message.key);
      const entry: Kept = { message, place, at: now };
      kept.set(message.key, entry);
      const audience = byAudience.get(message.to) ?? new Set();
      byAudience.set(message.to, audience.add(entry));
      forget(now);
    },
    reset(start) {
      kept.clear();
      byAudience.clear();
      floor = start.map((partitions) => [...partitions]);
    },
    since(heard, audiences) {
      const reaches = floor.every((partitions, topic) => partitions.every((lowest, index) => (heard[topic]?.[index] ?? -2) >= lowest));
      if (!reaches) return undefined;
      const missed = audiences
        .flatMap((audience) => [...(byAudience.get(audience) ?? [])])
        .filter(({ place }) => place.position > (heard[place.topic]?.[place.partition] ?? -2));
      return missed.toSorted((a, b) => a.at - b.at).map(({ message }) => message);
    },
    about: (audience, from = 0) => [...(byAudience.get(audience) ?? [])].filter(({ at }) => at >= from).map(({ message }) => message),
    get size() {
      return kept.size;
    },
  };
};
