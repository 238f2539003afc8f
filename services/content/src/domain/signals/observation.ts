import type { SignalSource } from '@trenzeye/proto/http/content';

/** Somebody spoke of a topic. */
export interface Observation {
  readonly topic: string;
  /** Who, with the place they did it in: `trenzeye:<user id>`. However often they speak in an hour, they count once. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly source: SignalSource;
  /** 1 for a person. More where a platform publishes only how many took part; then it stands for that many, already damped. */
  readonly weight: number;
}

/** As many rows as one actor can have on a topic: one in a quarter of an hour. */
export const slotLength = 900_000;

/** Nobody speaks in the future: a timestamp ahead of the clock is when we heard of it. */
export const clampFuture = (at: number, now: number): number => Math.min(at, now);

/** How many people a count from outside stands for: its square root, as nobody can check it, and at most 50. */
export const dampedCount = (count: number): number => Math.min(Math.sqrt(Math.max(count, 0)), 50);
