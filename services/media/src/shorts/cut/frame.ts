import type { CropKeyframe } from '@trenzeye/proto/http/media/shorts';
import type { Size } from '../../cards/index.ts';

/** A rectangle of the source in pixels. */
export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
}

const even = (value: number): number => Math.max(2, Math.floor(value / 2) * 2);

/** The largest 9:16 frame within a video. */
const largestFrame = ({ width, height }: Size): Size =>
  width * 16 >= height * 9
    ? { width: even(Math.min(width, (height * 9) / 16)), height: even(height) }
    : { width: even(width), height: even((width * 16) / 9) };

/** A keyframe with the largest frame in the middle of the video. */
export const centeredKeyframe = (source: Size, at: number): CropKeyframe => {
  const frame = largestFrame(source);
  return { at, x: Math.round((source.width - frame.width) / 2), y: Math.round((source.height - frame.height) / 2), scale: 1 };
};

/** Output size of a Short: up to 1080p, less for smaller videos. */
export const outputSize = ({ width, height }: Size): Size => {
  const shorterSide = Math.min(width, height);
  if (shorterSide >= 1_000) return { width: 1_080, height: 1_920 };
  if (shorterSide >= 700) return { width: 720, height: 1_280 };
  return shorterSide >= 500 ? { width: 540, height: 960 } : { width: 360, height: 640 };
};

const interpolate = (from: number, to: number, fraction: number): number => from + (to - from) * fraction;

/** Position of the frame at a time of the video in seconds, kept within the video. */
export const frameAt = (crop: readonly CropKeyframe[], source: Size, at: number): Frame => {
  const keyframes = crop.length > 0 ? crop : [centeredKeyframe(source, 0)];
  const next = keyframes.find((keyframe) => keyframe.at > at) ?? keyframes.at(-1);
  const before = keyframes.findLast((keyframe) => keyframe.at <= at) ?? keyframes[0];
  if (!next || !before) throw new Error('crop has no keyframes');
  const span = next.at - before.at;
  const fraction = span > 0 ? Math.max(0, Math.min(1, (at - before.at) / span)) : 0;
  const largest = largestFrame(source);
  const scale = interpolate(before.scale ?? 1, next.scale ?? 1, fraction);
  const [width, height] = [even(largest.width * scale), even(largest.height * scale)];
  return {
    width,
    height,
    x: Math.max(0, Math.min(source.width - width, Math.round(interpolate(before.x, next.x, fraction)))),
    y: Math.max(0, Math.min(source.height - height, Math.round(interpolate(before.y, next.y, fraction)))),
  };
};
