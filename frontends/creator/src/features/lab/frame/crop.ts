import { clamp, roundToHundredths } from '../timecode.ts';

/** Position of the frame at the time `at`, in seconds and source pixels; `scale` defaults to 1. */
export interface Keyframe {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly scale?: number | undefined;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Keyframes closer together than this count as single. */
export const sameTimeToleranceSeconds = 0.05;
export const keyframeLimit = 60;
export const minScale = 0.2;

/** The size of the largest 9:16 frame that fits, multiplied by `scale`. */
export function frameSize({ width, height }: Size, scale: number): Size {
  const whole = width * 16 >= height * 9 ? { width: (height * 9) / 16, height } : { width, height: (width * 16) / 9 };
  return { width: whole.width * scale, height: whole.height * scale };
}

/** Range of the upper left corner in source pixels. */
export function freeSpace(source: Size, scale: number): { readonly x: number; readonly y: number } {
  const { width, height } = frameSize(source, scale);
  return { x: Math.max(0, source.width - width), y: Math.max(0, source.height - height) };
}

const clampFrame = ({ x, y, scale }: { x: number; y: number; scale: number }, source: Size): Frame => {
  const clampedScale = clamp(scale, minScale, 1);
  const range = freeSpace(source, clampedScale);
  return { x: clamp(x, 0, range.x), y: clamp(y, 0, range.y), scale: clampedScale, ...frameSize(source, clampedScale) };
};

const interpolate = (from: number, to: number, part: number): number => from + (to - from) * part;

/** The frame at a time: interpolated between keyframes, constant before the first and after the last, centered without any. */
export function frameAt(crop: readonly Keyframe[], seconds: number, source: Size): Frame {
  const next = crop.findIndex(({ at }) => at > seconds);
  const before = next === -1 ? crop.at(-1) : crop[next - 1];
  const after = next === -1 ? undefined : crop[next];
  const single = before ?? after;
  if (!single) {
    const range = freeSpace(source, 1);
    return clampFrame({ x: range.x / 2, y: range.y / 2, scale: 1 }, source);
  }
  if (!before || !after) return clampFrame({ x: single.x, y: single.y, scale: single.scale ?? 1 }, source);
  const part = (seconds - before.at) / (after.at - before.at);
  const scale = interpolate(before.scale ?? 1, after.scale ?? 1, part);
  return clampFrame({ x: interpolate(before.x, after.x, part), y: interpolate(before.y, after.y, part), scale }, source);
}

const toKeyframe = (at: number, { x, y, scale }: Frame): Keyframe => ({
  at: roundToHundredths(at),
  x: Math.round(x),
  y: Math.round(y),
  scale: roundToHundredths(scale),
});

/** Adds a keyframe at a time or replaces the single there. Undefined when the limit is reached. */
export function withKeyframe(crop: readonly Keyframe[], at: number, frame: Frame): readonly Keyframe[] | undefined {
  const others = crop.filter((keyframe) => Math.abs(keyframe.at - at) >= sameTimeToleranceSeconds);
  if (others.length >= keyframeLimit) return undefined;
  return [...others, toKeyframe(at, frame)].sort((one, other) => one.at - other.at);
}

export const withoutKeyframe = (crop: readonly Keyframe[], at: number): readonly Keyframe[] =>
  crop.filter((keyframe) => keyframe.at !== at);

/**
 * Applies a new frame position at a time. With at most single keyframe it applies to the whole Short; otherwise a keyframe is
 * set at that time.
 */
export function withFrame(
  crop: readonly Keyframe[],
  at: number,
  position: { readonly x: number; readonly y: number; readonly scale: number },
  source: Size,
): readonly Keyframe[] {
  const frame = clampFrame(position, source);
  if (crop.length < 2) return [toKeyframe(crop[0]?.at ?? 0, frame)];
  return withKeyframe(crop, at, frame) ?? crop;
}

/** The frame with another scale and the same center. */
export function scaleFrame(frame: Frame, scale: number, source: Size): Frame {
  const size = frameSize(source, clamp(scale, minScale, 1));
  const [x, y] = [frame.x + (frame.width - size.width) / 2, frame.y + (frame.height - size.height) / 2];
  return clampFrame({ x, y, scale }, source);
}
