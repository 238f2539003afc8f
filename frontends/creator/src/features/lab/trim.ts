import { clamp, rounded } from './clock.ts';

/** What of the source is kept, in seconds of it. */
export interface Trim {
  readonly start: number;
  readonly end: number;
}

export type Handle = 'start' | 'end';

/** The shortest and the longest a Short may be, in seconds. */
export const shortest = 1;
export const longest = 180;

const leastOf = (duration: number): number => Math.min(shortest, duration);

/** The range one end may be moved in: inside the source, and so that the rest stays neither too short nor too long. */
export const rangeOf = ({ start, end }: Trim, handle: Handle, duration: number): readonly [number, number] =>
  handle === 'start'
    ? [Math.max(0, end - longest), Math.max(0, end - leastOf(duration))]
    : [Math.min(duration, start + leastOf(duration)), Math.min(duration, start + longest)];

/** One end at another time, as far as it may go. */
export function withHandle(trim: Trim, handle: Handle, to: number, duration: number): Trim {
  const [least, most] = rangeOf(trim, handle, duration);
  return { ...trim, [handle]: rounded(clamp(to, least, most)) };
}

/** Both ends moved by as much, without leaving the source. */
export function shifted({ start, end }: Trim, by: number, duration: number): Trim {
  const moved = clamp(by, -start, duration - end);
  return { start: rounded(start + moved), end: rounded(end + moved) };
}

/** A whole passage, cut to what a Short may be. */
export function fitted({ start, end }: Trim, duration: number): Trim {
  const begin = clamp(start, 0, Math.max(0, duration - leastOf(duration)));
  return { start: rounded(begin), end: rounded(clamp(end, begin + leastOf(duration), Math.min(duration, begin + longest))) };
}

/** How far a key moves an end, in seconds: a tenth, with shift a second; Home and End go all the way. Undefined for other keys. */
export function stepOf(key: string, shift: boolean): number | undefined {
  const step = shift ? 1 : 0.1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -step;
  if (key === 'PageUp') return 5;
  if (key === 'PageDown') return -5;
  if (key === 'Home') return Number.NEGATIVE_INFINITY;
  return key === 'End' ? Number.POSITIVE_INFINITY : undefined;
}

/** The part of the source that the timeline shows. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** The selection with half its length to each side, or at least some seconds; the whole source where that is not less. */
export function closeUp({ start, end }: Trim, duration: number): View {
  const margin = Math.max(4, (end - start) / 2);
  return { from: rounded(Math.max(0, start - margin)), to: rounded(Math.min(duration, end + margin)) };
}

/** Where a time lies in the view, 0 to 1 inside it. */
export const placeIn = ({ from, to }: View, seconds: number): number => (to > from ? (seconds - from) / (to - from) : 0);

/** The time at a place of the view. */
export const timeAt = ({ from, to }: View, place: number): number => from + clamp(place, 0, 1) * (to - from);
