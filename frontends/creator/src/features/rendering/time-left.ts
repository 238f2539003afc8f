import { plural, t } from '@lingui/core/macro';

/** A progress at a time in milliseconds. */
export interface ProgressSample {
  readonly stage: string | null;
  readonly percent: number;
  readonly at: number;
}

/** The stage that takes the most time. */
const longestStage = 'render';
/** Before less is known, an estimate would be a guess. */
const [minPercent, minMs] = [3, 1_500];

/** Seconds until the longest stage ends, from its progress since `first`; null while they are unknown. */
export function estimateSecondsLeft(first: ProgressSample, now: ProgressSample): number | null {
  const [gained, elapsedMs] = [now.percent - first.percent, now.at - first.at];
  if (now.stage !== longestStage || first.stage !== longestStage || gained < minPercent || elapsedMs < minMs) return null;
  return ((100 - now.percent) * elapsedMs) / gained / 1_000;
}

export function describeTimeLeft(seconds: number): string {
  if (seconds < 10) return t`A few seconds left`;
  if (seconds < 90) return plural(Math.round(seconds / 5) * 5, { one: 'About # second left', other: 'About # seconds left' });
  return plural(Math.round(seconds / 60), { one: 'About # minute left', other: 'About # minutes left' });
}
