import { systemLoad } from '../measure/compare.ts';
import { median, percentile } from '../measure/load.ts';

/** A short measurement of one side. */
export interface Slice {
  /** Per second. */
  readonly rate: number;
  /** Milliseconds, ascending. */
  readonly latencies: ArrayLike<number>;
}

/** Two sides, measured alternately. Ratios are this / other: above 1 means a higher rate, or a higher latency, of this side. */
export interface Comparison {
  readonly name: string;
  readonly rate: readonly [ours: number, other: number];
  readonly p50_ms: readonly [ours: number, other: number];
  readonly p99_ms: readonly [ours: number, other: number];
  readonly rate_ratio: number;
  readonly rate_ratio_min: number;
  readonly rate_ratio_max: number;
  readonly p50_ratio: number;
  readonly p99_ratio: number;
  /** False if the ratio of the rates varied by more than 30% of its median between the slices. */
  readonly valid: boolean;
  readonly load: readonly [before: number, after: number];
}

const largestSpread = 0.3;
const rounded = (value: number): number => Number(value.toFixed(3));

/** Measures both sides in alternating order, after a warm-up of each. */
export const measureAlternately = async (
  name: string,
  rounds: number,
  ours: () => Promise<Slice>,
  other: () => Promise<Slice>,
): Promise<Comparison> => {
  await ours();
  await other();
  const before = systemLoad();
  const pairs: [Slice, Slice][] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours();
      pairs.push([first, await other()]);
    } else {
      const first = await other();
      pairs.push([await ours(), first]);
    }
  }
  const both = (read: (slice: Slice) => number): [number, number] => [
    rounded(median(pairs.map(([slice]) => read(slice)))),
    rounded(median(pairs.map(([, slice]) => read(slice)))),
  ];
  const ratios = (read: (slice: Slice) => number): number[] => pairs.map(([one, two]) => read(one) / read(two));
  const p50 = ({ latencies }: Slice) => percentile(latencies, 0.5);
  const p99 = ({ latencies }: Slice) => percentile(latencies, 0.99);
  const rates = ratios(({ rate }) => rate);
  const [smallest, middle, largest] = [Math.min(...rates), median(rates), Math.max(...rates)];
  return {
    name,
    rate: both(({ rate }) => rate),
    p50_ms: both(p50),
    p99_ms: both(p99),
    rate_ratio: rounded(middle),
    rate_ratio_min: rounded(smallest),
    rate_ratio_max: rounded(largest),
    p50_ratio: rounded(median(ratios(p50))),
    p99_ratio: rounded(median(ratios(p99))),
    valid: (largest - smallest) / middle <= largestSpread,
    load: [before, systemLoad()],
  };
};
