import type { Clip, CropKeyframe } from '@trenzeye/proto/http/media/shorts';
import type { Size } from '../../cards/index.ts';
import { type Sample, trackFace } from './track-face.ts';

interface Point {
  readonly at: number;
  readonly value: number;
}

/** Distance of a value from the straight line between two points. */
const distanceFrom = (from: Point, to: Point, { at, value }: Point): number =>
  Math.abs(value - (from.value + ((to.value - from.value) * (at - from.at)) / Math.max(to.at - from.at, Number.EPSILON)));

/** Fewer points whose straight connections differ from all points by at most `tolerance` (Ramer, Douglas and Peucker). */
export const simplifyPath = <P extends Point>(points: readonly P[], tolerance: number): P[] => {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to || points.length < 3) return [...points];
  const distances = points.map((point) => distanceFrom(from, to, point));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= tolerance) return [from, to];
  return [...simplifyPath(points.slice(0, farthest + 1), tolerance).slice(0, -1), ...simplifyPath(points.slice(farthest), tolerance)];
};

/** The edit has at most this many keyframes. */
const maxKeyframes = 60;
/** A shot in which the face moves less, in frame widths, gets a frame that stands still. */
const stillWidths = 0.15;
/** What the path of the frame may differ from that of the face, in frame widths. */
const toleranceWidths = 0.03;
/** The last keyframe before a cut is one frame of 30 per second before it. */
const frameSeconds = 1 / 30;
/** Shorter shots belong to the one before. */
const minShotSeconds = 0.3;
/** A face in a smaller part of the pictures of a shot is taken for a wrong detection. */
const minShare = 0.2;
/** Where the face is in a frame that moves vertically, from its top. */
const faceHeight = 0.4;

/** The direction in which the largest 9:16 frame can move within a video, how far in pixels, and the frame's length in that direction. */
export const freePixels = ({ width, height }: Size): { readonly axis: 'x' | 'y'; readonly most: number; readonly length: number } =>
  width * 16 >= height * 9
    ? { axis: 'x', most: width - (height * 9) / 16, length: (height * 9) / 16 }
    : { axis: 'y', most: height - (width * 16) / 9, length: (width * 16) / 9 };

/** The parts of ranges between cuts, in order. Times in seconds. */
export const splitShots = (ranges: readonly Clip[], cuts: readonly number[]): Clip[] =>
  ranges.flatMap(({ start, end }) => {
    const inside: number[] = [];
    for (const cut of cuts) if (cut - (inside.at(-1) ?? start) >= minShotSeconds && end - cut >= minShotSeconds) inside.push(cut);
    const ends = [...inside, end];
    return ends.map((to, index) => ({ start: index === 0 ? start : (ends[index - 1] ?? start), end: to }));
  });

/** Joins the shortest shots with those before them until each can have two keyframes. */
const limitShots = (shots: readonly Clip[]): Clip[] => {
  const joined = [...shots];
  while (joined.length * 2 > maxKeyframes) {
    const lengths = joined.map(({ start, end }) => end - start);
    const shortest = lengths.indexOf(Math.min(...lengths.slice(1)), 1);
    const [shot] = joined.splice(shortest, 1);
    const before = joined[shortest - 1];
    if (shot && before) joined[shortest - 1] = { start: Math.min(before.start, shot.start), end: Math.max(before.end, shot.end) };
  }
  return joined;
};

interface Position {
  readonly at: number;
  /** Pixels from the left or from the top. */
  readonly value: number;
}

/** The samples of a shot in which its face was found; none when there are too few. */
const samplesWithFace = ({ start, end }: Clip, samples: readonly Sample[]): Sample[] => {
  const within = samples.filter(({ at }) => at >= start && at < end);
  const found = within.filter(({ faces }) => faces.length > 0);
  return found.length >= within.length * minShare ? found : [];
};

/** Positions of the frame at the start and the end of a shot, and between them where the face moves. */
const positionsOfShot = (shot: Clip, samples: readonly Sample[], source: Size, tolerance: number): Position[] => {
  const { start, end } = shot;
  const { axis, most, length } = freePixels(source);
  const last = Math.max(start, end - frameSeconds);
  const path = trackFace(samplesWithFace(shot, samples)).map(({ at, x, y }): Position => {
    const value = axis === 'x' ? x * source.width - length / 2 : y * source.height - length * faceHeight;
    return { at, value: Math.max(0, Math.min(most, value)) };
  });
  const values = path.map(({ value }) => value).sort((one, other) => one - other);
  const [lowest, highest] = [values[0], values.at(-1)];
  if (lowest === undefined || highest === undefined || highest - lowest <= stillWidths * length) {
    const value = values[Math.floor(values.length / 2)] ?? most / 2;
    return [
      { at: start, value },
      { at: last, value },
    ];
  }
  const whole = [
    { at: start, value: path[0]?.value ?? 0 },
    ...path.filter(({ at }) => at > start && at < last),
    { at: last, value: path.at(-1)?.value ?? 0 },
  ];
  return simplifyPath(whole, tolerance * length);
};

/**
 * Keyframes of a 9:16 frame that follows the main face through the ranges of a video: smooth within a shot, at once at a cut. Empty
 * without a face.
 */
export const planFraming = (
  { ranges, cuts, samples }: { readonly ranges: readonly Clip[]; readonly cuts: readonly number[]; readonly samples: readonly Sample[] },
  source: Size,
): CropKeyframe[] => {
  const shots = limitShots(splitShots(ranges, cuts));
  if (shots.every((shot) => samplesWithFace(shot, samples).length === 0)) return [];
  const { axis } = freePixels(source);
  let tolerance = toleranceWidths;
  let positions = shots.flatMap((shot) => positionsOfShot(shot, samples, source, tolerance));
  while (positions.length > maxKeyframes) {
    tolerance *= 1.5;
    positions = shots.flatMap((shot) => positionsOfShot(shot, samples, source, tolerance));
  }
  return positions.map(({ at, value }) => {
    const moved = Math.round(value);
    return { at: Math.round(at * 1_000) / 1_000, x: axis === 'x' ? moved : 0, y: axis === 'y' ? moved : 0, scale: 1 };
  });
};
