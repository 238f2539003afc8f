import type { CropKeyframe } from '@trenzeye/proto/http/media/shorts';
import { type Frame, frameAt, type Size } from '../cut/frame.ts';

export const frameRate = 30;

/** Filters that crop to the frame, and the `sendcmd` script that they read from `cropScriptName`. */
interface CropFilters {
  readonly filters: string[];
  readonly script: string;
}

export const cropScriptName = 'frame.txt';

const cropFilter = ({ width, height, x, y }: Frame): string => `crop=${width}:${height}:${x}:${y}`;

/** Crop of a constant size: `sendcmd` moves it for each video frame. */
const panFilters = (first: Frame, at: (seconds: number) => Frame, duration: number): CropFilters => {
  const lines: string[] = [];
  let previous = first;
  for (let frameNumber = 1; frameNumber < duration * frameRate; frameNumber += 1) {
    const frame = at(frameNumber / frameRate);
    const commands = (['x', 'y'] as const).filter((side) => frame[side] !== previous[side]).map((side) => `crop ${side} ${frame[side]}`);
    // Half a frame early, so that rounding cannot move it to an adjacent frame.
    if (commands.length > 0) lines.push(`${((frameNumber - 0.5) / frameRate).toFixed(4)} ${commands.join(', ')};`);
    previous = frame;
  }
  return { filters: [...(lines.length > 0 ? [`sendcmd=f=${cropScriptName}`] : []), cropFilter(first)], script: lines.join('\n') };
};

/** A filter expression of the frame number `on` that interpolates linearly between points. */
const interpolation = (points: readonly { readonly frameNumber: number; readonly value: number }[]): string =>
  points.slice(0, -1).reduceRight(
    (rest, from, index) => {
      const to = points[index + 1] ?? from;
      const span = Math.max(1, to.frameNumber - from.frameNumber);
      return `if(lt(on,${to.frameNumber}),${from.value}+${to.value - from.value}*max(0,on-${from.frameNumber})/${span},${rest})`;
    },
    String(points.at(-1)?.value ?? 0),
  );

/** Crop of a changing size. The crop filter does not support this, so the perspective filter is used. */
const zoomFilters = (keyTimes: readonly number[], at: (seconds: number) => Frame): CropFilters => {
  const expression = (side: (frame: Frame) => number) =>
    interpolation(keyTimes.map((seconds) => ({ frameNumber: Math.round(seconds * frameRate), value: side(at(seconds)) })));
  const [left, top] = [expression(({ x }) => x), expression(({ y }) => y)];
  const [right, bottom] = [expression(({ x, width }) => x + width), expression(({ y, height }) => y + height)];
  const corners = `x0='${left}':y0='${top}':x1='${right}':y1='${top}':x2='${left}':y2='${bottom}':x3='${right}':y3='${bottom}'`;
  return { filters: [`perspective=${corners}:interpolation=linear:sense=source:eval=frame`], script: '' };
};

/** Filters that move the 9:16 frame over a part of the video along its keyframes, at `frameRate`. */
export const cropFilters = (
  crop: readonly CropKeyframe[],
  source: Size,
  { start, end }: { readonly start: number; readonly end: number },
): CropFilters => {
  const duration = end - start;
  const at = (seconds: number) => frameAt(crop, source, start + seconds);
  const innerTimes = crop.map((keyframe) => keyframe.at - start).filter((seconds) => seconds > 0 && seconds < duration);
  const keyTimes = [0, ...innerTimes, duration];
  const first = at(0);
  const hasConstantSize = keyTimes.every((seconds) => at(seconds).width === first.width && at(seconds).height === first.height);
  return hasConstantSize ? panFilters(first, at, duration) : zoomFilters(keyTimes, at);
};
