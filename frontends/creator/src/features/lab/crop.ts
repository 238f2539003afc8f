import { clamp, rounded } from './clock.ts';

/** Where the frame lies from `at` on, in seconds and pixels of the source; `scale` is 1 unless said. */
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

/** The frame at one moment. */
export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Keyframes nearer than this are the same moment, in seconds. */
export const sameMoment = 0.05;
export const mostKeyframes = 60;
export const smallestScale = 0.2;

/** The largest 9:16 frame that fits, made smaller by `scale`. */
export function frameSize({ width, height }: Size, scale: number): Size {
  const whole = width * 16 >= height * 9 ? { width: (height * 9) / 16, height } : { width, height: (width * 16) / 9 };
  return { width: whole.width * scale, height: whole.height * scale };
}

/** Pixels the upper left corner may move to each side. */
export function roomOf(source: Size, scale: number): { readonly x: number; readonly y: number } {
  const { width, height } = frameSize(source, scale);
  return { x: Math.max(0, source.width - width), y: Math.max(0, source.height - height) };
}

const inside = ({ x, y, scale }: { x: number; y: number; scale: number }, source: Size): Frame => {
  const kept = clamp(scale, smallestScale, 1);
  const room = roomOf(source, kept);
  return { x: clamp(x, 0, room.x), y: clamp(y, 0, room.y), scale: kept, ...frameSize(source, kept) };
};

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** The frame at a time: it moves evenly between two keyframes, and rests before the first and after the last. None: the middle. */
export function frameAt(crop: readonly Keyframe[], seconds: number, source: Size): Frame {
  const next = crop.findIndex(({ at }) => at > seconds);
  const before = next === -1 ? crop.at(-1) : crop[next - 1];
  const after = next === -1 ? undefined : crop[next];
  const one = before ?? after;
  if (!one) {
    const room = roomOf(source, 1);
    return inside({ x: room.x / 2, y: room.y / 2, scale: 1 }, source);
  }
  if (!before || !after) return inside({ x: one.x, y: one.y, scale: one.scale ?? 1 }, source);
  const part = (seconds - before.at) / (after.at - before.at);
  const scale = between(before.scale ?? 1, after.scale ?? 1, part);
  return inside({ x: between(before.x, after.x, part), y: between(before.y, after.y, part), scale }, source);
}

const keyframeOf = (at: number, { x, y, scale }: Frame): Keyframe => ({
  at: rounded(at),
  x: Math.round(x),
  y: Math.round(y),
  scale: rounded(scale),
});

/** With a keyframe at this moment, in place of one that is there already. Undefined when there are too many. */
export function withKeyframe(crop: readonly Keyframe[], at: number, frame: Frame): readonly Keyframe[] | undefined {
  const others = crop.filter((keyframe) => Math.abs(keyframe.at - at) >= sameMoment);
  if (others.length >= mostKeyframes) return undefined;
  return [...others, keyframeOf(at, frame)].sort((one, other) => one.at - other.at);
}

export const withoutKeyframe = (crop: readonly Keyframe[], at: number): readonly Keyframe[] =>
  crop.filter((keyframe) => keyframe.at !== at);

/**
 * The frame was moved at a moment. Where it does not move by itself (no keyframe or one), it is moved for all of the Short;
 * else a keyframe keeps where it is now.
 */
export function withFrame(
  crop: readonly Keyframe[],
  at: number,
  moved: { readonly x: number; readonly y: number; readonly scale: number },
  source: Size,
): readonly Keyframe[] {
  const frame = inside(moved, source);
  if (crop.length < 2) return [keyframeOf(crop[0]?.at ?? 0, frame)];
  return withKeyframe(crop, at, frame) ?? crop;
}

/** The frame with another scale, around the same middle. */
export function scaled(frame: Frame, scale: number, source: Size): Frame {
  const size = frameSize(source, clamp(scale, smallestScale, 1));
  const [x, y] = [frame.x + (frame.width - size.width) / 2, frame.y + (frame.height - size.height) / 2];
  return inside({ x, y, scale }, source);
}
