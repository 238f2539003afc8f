import { t } from '@lingui/core/macro';
import { minSectionSeconds } from '@trenzeye/proto/http/media';

interface Section {
  readonly start: number;
  readonly end: number;
}

const roundToHundredths = (seconds: number): number => Math.floor(seconds * 100) / 100;

/** The beginning of a video, as long as the scene if the video is long enough. Times in seconds. */
export const firstSection = (duration: number, sceneSeconds: number): Section => ({
  start: 0,
  end: roundToHundredths(Math.min(duration, Math.max(minSectionSeconds, sceneSeconds))),
});

/** Why a section cannot be used, as a sentence; null when it can. */
export const sectionProblem = ({ start, end }: Section, duration: number): string | null => {
  if (end > duration + 0.1) return t`End: the video is ${duration.toFixed(1)} seconds long.`;
  if (end - start < minSectionSeconds) return t`End: must be at least ${minSectionSeconds} seconds after the start.`;
  return null;
};
