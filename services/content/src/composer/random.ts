import { createHash } from 'node:crypto';

/** Seeded random choices: the same seed gives the same choices. */
export interface Choices {
  /** 0 <= x < 1 */
  next(): number;
  /** low <= x < high */
  between(low: number, high: number): number;
  /** low <= n <= high, whole */
  whole(low: number, high: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** mulberry32 over the first bytes of the seed's hash. */
export const createChoices = (seed: string): Choices => {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    shuffle: (items) => {
      const mixed = [...items];
      for (let index = mixed.length - 1; index > 0; index -= 1) {
        const other = Math.floor(next() * (index + 1));
        [mixed[index], mixed[other]] = [mixed[other] as (typeof mixed)[number], mixed[index] as (typeof mixed)[number]];
      }
      return mixed;
    },
  };
};
