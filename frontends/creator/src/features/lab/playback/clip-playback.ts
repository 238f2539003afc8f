import { clipIndexAt } from '@trenzeye/proto/editing/clips';
import type { Trim } from '../timeline/trim.ts';

/** What playback of the clips does at a position of the source. */
export interface PlaybackStep {
  /** The clip that is played; null when the last one has ended. */
  readonly index: number | null;
  /** Position to continue at, in seconds; null to play on. */
  readonly seekTo: number | null;
}

/** Positions before the start of a clip that count as in it: players seek to the nearest frame. */
const toleranceSeconds = 0.05;
/** The longest time between two looks at the position. Farther behind the end, the user has moved it. */
const lookSeconds = 0.5;

/** The clip with a position, or the next one in the source; the first clip if there is none. */
export const clipFrom = (clips: readonly Trim[], seconds: number): PlaybackStep => {
  const index = clipIndexAt(clips, seconds);
  if (index !== undefined) return { index, seekTo: null };
  const later = clips.filter(({ start }) => start >= seconds).toSorted((one, other) => one.start - other.start)[0];
  const next = later ? clips.indexOf(later) : 0;
  return { index: next, seekTo: clips[next]?.start ?? 0 };
};

/** Plays the clips in their order: continues with the next one at the end of each. */
export const nextStep = (clips: readonly Trim[], index: number, seconds: number): PlaybackStep => {
  const clip = clips[index];
  if (clip && seconds >= clip.start - toleranceSeconds && seconds < clip.end) return { index, seekTo: null };
  if (!clip || seconds < clip.start || seconds > clip.end + lookSeconds) return clipFrom(clips, seconds);
  const next = clips[index + 1];
  if (!next) return { index: null, seekTo: clips[0]?.start ?? 0 };
  return { index: index + 1, seekTo: Math.abs(next.start - clip.end) < toleranceSeconds ? null : next.start };
};
