import { loadavg } from 'node:os';
import { median } from './load.ts';

/** How far the ceiling may vary during a comparison: more, and something else used the machine. */
const largestSpread = 0.3;

/** The circumstances of a measurement, which decide whether its ratios mean anything. */
export interface Conditions {
  /** False if the ceiling varied by more than 30%: measure again on a quiet machine. */
  readonly valid: boolean;
  /** Difference between the fastest and the slowest slice of the ceiling, as a share of the median. */
  readonly ceiling_spread: number;
  /** Average number of runnable processes in the minute before the measurement and at its end. */
  readonly load: readonly [before: number, after: number];
}

/** Average number of runnable processes of the last minute. */
export const systemLoad = (): number => Number((loadavg()[0] ?? 0).toFixed(1));

/** `ceilings` are the rates of all slices of the ceiling. */
export const conditionsOf = (ceilings: readonly number[], load: Conditions['load']): Conditions => {
  const spread = (Math.max(...ceilings) - Math.min(...ceilings)) / median(ceilings);
  return { valid: spread <= largestSpread, ceiling_spread: Number(spread.toFixed(3)), load };
};
