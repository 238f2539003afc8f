import { durationOf, sourceTimeAt } from '@trenzeye/proto/editing/clips';
import { roundToHundredths } from '../timecode.ts';
import type { Trim } from '../timeline/trim.ts';
import type { Frame, Size } from './crop.ts';

/** A sprite sheet: frames of a video in one image, row by row. */
interface Sprite {
  readonly url: string;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Seconds between two frames. */
  readonly interval: number;
  readonly count: number;
}

export const frameIndexAt = ({ interval, count }: Sprite, seconds: number): number =>
  Math.max(0, Math.min(count - 1, Math.round(seconds / interval)));

/**
 * CSS background properties that show a part of one sprite frame filling an element. `source` is the size of the video, `part`
 * the visible area in source pixels.
 */
export function backgroundStyle(
  { columns, rows }: Sprite,
  index: number,
  source: Size,
  part: Frame,
): { readonly backgroundSize: string; readonly backgroundPosition: string } {
  const [width, height] = [columns * source.width, rows * source.height];
  const [x, y] = [(index % columns) * source.width + part.x, Math.floor(index / columns) * source.height + part.y];
  const position = (from: number, shown: number, whole: number) => roundToHundredths(whole > shown ? (from / (whole - shown)) * 100 : 0);
  return {
    backgroundSize: `${roundToHundredths((width / part.width) * 100)}% ${roundToHundredths((height / part.height) * 100)}%`,
    backgroundPosition: `${position(x, part.width, width)}% ${position(y, part.height, height)}%`,
  };
}

/** Cover candidates evenly spaced over the clips, at most one per sprite frame. */
export function coverTimes(sprite: Sprite, clips: readonly Trim[], max: number): number[] {
  const seconds = durationOf(clips);
  const count = Math.max(1, Math.min(max, Math.floor(seconds / sprite.interval)));
  const times = Array.from({ length: count }, (_, index) => roundToHundredths(sourceTimeAt(clips, ((index + 0.5) * seconds) / count)));
  return [...new Set(times)];
}
