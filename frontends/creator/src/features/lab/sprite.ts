import { rounded } from './clock.ts';
import type { Frame, Size } from './crop.ts';
import type { Trim } from './trim.ts';

/** Still pictures of a video in one large picture, row after row. */
export interface Sprite {
  readonly url: string;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Seconds between two pictures. */
  readonly interval: number;
  readonly count: number;
}

/** Which of the pictures is nearest to a time. */
export const pictureAt = ({ interval, count }: Sprite, seconds: number): number =>
  Math.max(0, Math.min(count - 1, Math.round(seconds / interval)));

/**
 * How a part of one of its pictures fills a box, as CSS wants it for a background. `source` is what the pictures show, `part`
 * what of it shall be seen, in pixels of the source.
 */
export function backgroundOf(
  { columns, rows }: Sprite,
  index: number,
  source: Size,
  part: Frame,
): { readonly backgroundSize: string; readonly backgroundPosition: string } {
  const [width, height] = [columns * source.width, rows * source.height];
  const [x, y] = [(index % columns) * source.width + part.x, Math.floor(index / columns) * source.height + part.y];
  const place = (from: number, shown: number, whole: number) => rounded(whole > shown ? (from / (whole - shown)) * 100 : 0);
  return {
    backgroundSize: `${rounded((width / part.width) * 100)}% ${rounded((height / part.height) * 100)}%`,
    backgroundPosition: `${place(x, part.width, width)}% ${place(y, part.height, height)}%`,
  };
}

/** Times inside the selection to choose a cover from, evenly spread, each with a picture of its own where there are enough. */
export function coverTimes(sprite: Sprite, { start, end }: Trim, most: number): number[] {
  const count = Math.max(1, Math.min(most, Math.floor((end - start) / sprite.interval)));
  return Array.from({ length: count }, (_, index) => rounded(start + ((index + 0.5) * (end - start)) / count));
}
