import type { CropKeyframe } from '@trenzeye/proto/http/media/shorts';
import { type Frame, frameAt, type Size } from '../cut/frame.ts';

export const frameRate = 30;

/** Filters that show the frame, and what the file `script` must hold for them. */
export interface CropFilters {
  readonly filters: string[];
  readonly script: string;
}

export const cropScriptName = 'frame.txt';

const cropped = ({ width, height, x, y }: Frame): string => `crop=${width}:${height}:${x}:${y}`;

/** A frame of one size: ffmpeg's `sendcmd` moves it on, picture by picture. */
const slide = (first: Frame, at: (seconds: number) => Frame, duration: number): CropFilters => {
  const lines: string[] = [];
  let before = first;
  for (let picture = 1; picture < duration * frameRate; picture += 1) {
    const frame = at(picture / frameRate);
    const orders = (['x', 'y'] as const).filter((side) => frame[side] !== before[side]).map((side) => `crop ${side} ${frame[side]}`);
    // Half a picture early, so that rounding puts it on neither neighbour.
    if (orders.length > 0) lines.push(`${((picture - 0.5) / frameRate).toFixed(4)} ${orders.join(', ')};`);
    before = frame;
  }
  return { filters: [...(lines.length > 0 ? [`sendcmd=f=${cropScriptName}`] : []), cropped(first)], script: lines.join('\n') };
};

/** An expression of the number of the picture, `on`, that runs evenly from point to point. */
const between = (points: readonly { readonly picture: number; readonly value: number }[]): string =>
  points.slice(0, -1).reduceRight(
    (rest, from, index) => {
      const to = points[index + 1] ?? from;
      const span = Math.max(1, to.picture - from.picture);
      return `if(lt(on,${to.picture}),${from.value}+${to.value - from.value}*max(0,on-${from.picture})/${span},${rest})`;
    },
    String(points.at(-1)?.value ?? 0),
  );

/** A frame that changes its size: the crop filter cannot do that on the way, a change of perspective can. */
const zoom = (moments: readonly number[], at: (seconds: number) => Frame): CropFilters => {
  const sides = (side: (frame: Frame) => number) =>
    between(moments.map((seconds) => ({ picture: Math.round(seconds * frameRate), value: side(at(seconds)) })));
  const [left, top] = [sides(({ x }) => x), sides(({ y }) => y)];
  const [right, bottom] = [sides(({ x, width }) => x + width), sides(({ y, height }) => y + height)];
  const corners = `x0='${left}':y0='${top}':x1='${right}':y1='${top}':x2='${left}':y2='${bottom}':x3='${right}':y3='${bottom}'`;
  return { filters: [`perspective=${corners}:interpolation=linear:sense=source:eval=frame`], script: '' };
};

/** Moves the 9:16 frame over a passage of the source as its keyframes say; the pictures come at `frameRate`. */
export const cropFilters = (
  crop: readonly CropKeyframe[],
  source: Size,
  { start, end }: { readonly start: number; readonly end: number },
): CropFilters => {
  const duration = end - start;
  const at = (seconds: number) => frameAt(crop, source, start + seconds);
  const inside = crop.map((keyframe) => keyframe.at - start).filter((seconds) => seconds > 0 && seconds < duration);
  const moments = [0, ...inside, duration];
  const first = at(0);
  const isRigid = moments.every((seconds) => at(seconds).width === first.width && at(seconds).height === first.height);
  return isRigid ? slide(first, at, duration) : zoom(moments, at);
};
