import { type Conditions, conditionsOf, systemLoad } from './conditions.ts';
import { type LoadResult, median, percentile } from './load.ts';

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
