import { clamp, roundToHundredths } from '../timecode.ts';

/** The selected part of the source, in seconds. */
export interface Trim {
  readonly start: number;
  readonly end: number;
}

export type Handle = 'start' | 'end';

/** Limits of a Short. */
export const minDurationSeconds = 1;
export const maxDurationSeconds = 180;

const minDurationOf = (duration: number): number => Math.min(minDurationSeconds, duration);

/** The range of one end that keeps the trim within the source and the duration limits. */
export const handleRange = ({ start, end }: Trim, handle: Handle, duration: number): readonly [number, number] =>
  handle === 'start'
    ? [Math.max(0, end - maxDurationSeconds), Math.max(0, end - minDurationOf(duration))]
    : [Math.min(duration, start + minDurationOf(duration)), Math.min(duration, start + maxDurationSeconds)];

/** Moves one end, clamped to its range. */
export function withHandle(trim: Trim, handle: Handle, to: number, duration: number): Trim {
  const [min, max] = handleRange(trim, handle, duration);
  return { ...trim, [handle]: roundToHundredths(clamp(to, min, max)) };
}

/** Moves both ends by the same time, within the source. */
export function shiftTrim({ start, end }: Trim, by: number, duration: number): Trim {
  const offset = clamp(by, -start, duration - end);
  return { start: roundToHundredths(start + offset), end: roundToHundredths(end + offset) };
}

/** The trim clamped to the source and the duration limits. */
export function fitTrim({ start, end }: Trim, duration: number): Trim {
  const clampedStart = clamp(start, 0, Math.max(0, duration - minDurationOf(duration)));
  return {
    start: roundToHundredths(clampedStart),
    end: roundToHundredths(clamp(end, clampedStart + minDurationOf(duration), Math.min(duration, clampedStart + maxDurationSeconds))),
  };
}

/** Step of a key in seconds: a tenth, with Shift a second; infinite for Home and End. Undefined for other keys. */
export function keyStep(key: string, shift: boolean): number | undefined {
  const step = shift ? 1 : 0.1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -step;
  if (key === 'PageUp') return 5;
  if (key === 'PageDown') return -5;
  if (key === 'Home') return Number.NEGATIVE_INFINITY;
  return key === 'End' ? Number.POSITIVE_INFINITY : undefined;
}

/** The part of the source that the timeline shows, in seconds. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** The trim with a margin of half its duration, at least four seconds, within the source. */
export function zoomToTrim({ start, end }: Trim, duration: number): View {
  const margin = Math.max(4, (end - start) / 2);
  return { from: roundToHundredths(Math.max(0, start - margin)), to: roundToHundredths(Math.min(duration, end + margin)) };
}

/** Position of a time in the view; 0 to 1 when visible. */
export const positionInView = ({ from, to }: View, seconds: number): number => (to > from ? (seconds - from) / (to - from) : 0);

/** The time at a position of the view. */
export const timeAtPosition = ({ from, to }: View, position: number): number => from + clamp(position, 0, 1) * (to - from);
