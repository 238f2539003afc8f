import { createChoices } from './random.ts';

/**
 * Picks from lists. Each seed has its own order of every list, and consecutive variations take consecutive entries, so that two variations
 * of the same seed differ wherever a list has more than one entry.
 */
export interface Rotation {
  pick<T>(name: string, list: readonly [T, ...T[]]): T;
  /** Different entries, fewer than `count` when the list is shorter. */
  take<T>(name: string, list: readonly T[], count: number): T[];
}

export const createRotation = (seed: string, variation: number): Rotation => {
  const take = <T>(name: string, list: readonly T[], count: number): T[] => {
    const order = createChoices(`${seed} ${name}`).shuffle(list);
    const length = Math.min(count, order.length);
    return Array.from({ length }, (_each, index) => order[(variation * length + index) % order.length] as T);
  };
  return { take, pick: (name, list) => take(name, list, 1)[0] ?? list[0] };
};
