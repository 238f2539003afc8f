import type { CropKeyframe } from '@trenzeye/proto/http/media/shorts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the source in pixels. */
export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
}

const even = (value: number): number => Math.max(2, Math.floor(value / 2) * 2);

/** The largest 9:16 frame that fits into a picture. */
export const largestFrame = ({ width, height }: Size): Size =>
  width * 16 >= height * 9
    ? { width: even(Math.min(width, (height * 9) / 16)), height: even(height) }
    : { width: even(width), height: even((width * 16) / 9) };

/** The keyframe that shows the middle of a picture, as large as it fits. */
export const centeredKeyframe = (source: Size, at: number): CropKeyframe => {
  const frame = largestFrame(source);
  return { at, x: Math.round((source.width - frame.width) / 2), y: Math.round((source.height - frame.height) / 2), scale: 1 };
};

/** What a Short is rendered in: 1080p where the source is that fine, less where it is not. */
export const outputSize = ({ width, height }: Size): Size => {
  const short = Math.min(width, height);
  if (short >= 1_000) return { width: 1_080, height: 1_920 };
  if (short >= 700) return { width: 720, height: 1_280 };
  return short >= 500 ? { width: 540, height: 960 } : { width: 360, height: 640 };
};

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** Where the frame lies at a moment of the source, kept within the picture. */
export const frameAt = (crop: readonly CropKeyframe[], source: Size, at: number): Frame => {
  const keyframes = crop.length > 0 ? crop : [centeredKeyframe(source, 0)];
  const next = keyframes.find((keyframe) => keyframe.at > at) ?? keyframes.at(-1);
  const before = keyframes.findLast((keyframe) => keyframe.at <= at) ?? keyframes[0];
  if (!next || !before) throw new Error('a crop without keyframes');
  const span = next.at - before.at;
  const part = span > 0 ? Math.max(0, Math.min(1, (at - before.at) / span)) : 0;
  const largest = largestFrame(source);
  const scale = between(before.scale ?? 1, next.scale ?? 1, part);
  const [width, height] = [even(largest.width * scale), even(largest.height * scale)];
  return {
    ...{ width, height },
    x: Math.max(0, Math.min(source.width - width, Math.round(between(before.x, next.x, part)))),
    y: Math.max(0, Math.min(source.height - height, Math.round(between(before.y, next.y, part)))),
  };
};
