import { loadavg } from 'node:os';
import { type LoadResult, median, percentile } from './load.ts';

/** How far the ceiling may vary during a comparison: more, and something else used the machine. */
const largestSpread = 0.3;

/** The circumstances of a measurement, which decide whether its ratios mean anything. */
interface Conditions {
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
const conditionsOf = (ceilings: readonly number[], load: Conditions['load']): Conditions => {
  const spread = (Math.max(...ceilings) - Math.min(...ceilings)) / median(ceilings);
  return { valid: spread <= largestSpread, ceiling_spread: Number(spread.toFixed(3)), load };
};

/** One line of output. Rates are per second; `ratio` is the median of `ours / ceiling` of each round. */
export interface CaseResult {
  readonly name: string;
  readonly ours: number;
  readonly ceiling: number;
  readonly ratio: number;
  readonly ratio_min: number;
  readonly ratio_max: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly conditions: Conditions;
}

const rounds = 8;
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Measures `ours` and `ceiling` alternately in short slices, eight of each, after a warm-up of each. */
export const compare = async (name: string, ours: () => Promise<LoadResult>, ceiling: () => Promise<number>): Promise<CaseResult> => {
  await ours();
  await ceiling();
  const loadBefore = systemLoad();
  const pairs: { ours: LoadResult; ceiling: number }[] = [];
  for (let number = 0; number < rounds; number += 1) pairs.push({ ours: await ours(), ceiling: await ceiling() });
  const ratios = pairs.map((pair) => pair.ours.rate / pair.ceiling);
  const latencies = Float64Array.from(pairs.flatMap((pair) => [...pair.ours.latencies])).sort();
  return {
    name,
    ours: round(median(pairs.map((pair) => pair.ours.rate)), 0),
    ceiling: round(median(pairs.map((pair) => pair.ceiling)), 0),
    ratio: round(median(ratios), 3),
    ratio_min: round(Math.min(...ratios), 3),
    ratio_max: round(Math.max(...ratios), 3),
    p50_ms: round(percentile(latencies, 0.5)),
    p99_ms: round(percentile(latencies, 0.99)),
    conditions: conditionsOf(
      pairs.map((pair) => pair.ceiling),
      [loadBefore, systemLoad()],
    ),
  };
};

/** Prints a result as one line of JSON. */
export const print = (result: object): void => {
  process.stdout.write(`${JSON.stringify(result)}\n`);
};
