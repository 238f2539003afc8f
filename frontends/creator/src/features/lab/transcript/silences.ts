import type { Lab } from '../lab-queries.ts';
import type { Trim } from '../timeline/trim.ts';

/** Sound that is kept before and behind speech, in seconds. */
const paddingSeconds = 0.12;

/** Peaks below this part of the loud passages are silence, within limits for very quiet and very loud videos. */
const silentPart = 0.1;
const [lowestThreshold, highestThreshold] = [0.008, 0.05];

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0;

/** The peak below which this video is silent, 0 to 1. */
const thresholdOf = (peaks: readonly number[]): number =>
  Math.min(highestThreshold, Math.max(lowestThreshold, percentile(peaks, 0.9) * silentPart));

/** The middle parts of silences of at least `minSeconds`, without their padding. */
export const findSilences = (waveform: Lab['waveform'], minSeconds: number): readonly Trim[] => {
  if (!waveform) return [];
  const { per_second, peaks } = waveform;
  const threshold = thresholdOf(peaks);
  const found: Trim[] = [];
  let first: number | null = null;
  for (const [index, peak] of [...peaks, 1].entries()) {
    if (peak < threshold) first ??= index;
    else if (first !== null) {
      const [start, end] = [first / per_second, index / per_second];
      if (end - start >= minSeconds) found.push({ start: start + paddingSeconds, end: end - paddingSeconds });
      first = null;
    }
  }
  return found.filter(({ start, end }) => end > start);
};
