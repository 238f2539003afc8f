/** What was sent by when; `at` is in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** How far back the rate looks, in milliseconds: long enough to be calm, short enough to notice a change. */
const window = 8_000;

/** The samples with one more, without those that no longer count. Bytes that went back (a chunk is sent again) begin anew. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && next.sent < last.sent) return [next];
  const recent = samples.filter(({ at }) => next.at - at <= window);
  return [...recent, next];
}

/** Bytes a second over the samples; null while it cannot be told. */
export function rateOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 500) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** Seconds until all is sent; null while it cannot be told. */
export function secondsLeft(rate: number | null, sent: number, total: number): number | null {
  if (rate === null || rate <= 0) return null;
  return Math.max(0, (total - sent) / rate);
}
