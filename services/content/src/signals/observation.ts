import type { SignalSource } from '@trenzeye/proto/http/content';

/** Activity of an actor on a topic. */
export interface Observation {
  readonly topic: string;
  /** The actor with its platform: `trenzeye:<user id>`. Counts once per hour. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly source: SignalSource;
  /** 1 for one account. More when a platform publishes only the number of participants: the damped number. */
  readonly weight: number;
  /** Hash of the post's text: copies of one text by several accounts count once per hour. */
  readonly textHash?: string | null | undefined;
}

/** Milliseconds for which an actor has one row per topic. */
export const slotLength = 900_000;

/** A timestamp ahead of the clock counts as now. */
export const clampFuture = (at: number, now: number): number => Math.min(at, now);

/** The weight of an external count, which cannot be verified: its square root, at most 50. */
export const dampedCount = (count: number): number => Math.min(Math.sqrt(Math.max(count, 0)), 50);
