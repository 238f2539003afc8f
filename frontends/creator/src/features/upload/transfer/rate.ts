/** Bytes sent up to a time; `at` is in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** Time span of the rate: long enough to smooth it, short enough to follow changes. */
const windowMs = 8_000;

/** Adds a sample and drops those outside the window. Starts again when bytes decrease, because a chunk is sent again. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && next.sent < last.sent) return [next];
  const recent = samples.filter(({ at }) => next.at - at <= windowMs);
  return [...recent, next];
}

/** Rate over the samples; null while unknown. */
export function bytesPerSecond(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 500) return null;
  return ((last.sent - first.sent) * 1000) / (last.at - first.at);
}

/** Remaining seconds; null while unknown. */
export function secondsLeft(rate: number | null, sent: number, total: number): number | null {
  if (rate === null || rate <= 0) return null;
  return Math.max(0, (total - sent) / rate);
}
