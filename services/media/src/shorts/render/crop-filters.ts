import type { CropKeyframe } from '@trenzeye/proto/http/media/shorts';
import type { Size } from '../../cards/index.ts';
import { type Frame, frameAt } from '../cut/frame.ts';
import { type CutRun, frameRate } from '../cut/plan-cut.ts';

/** Filters that crop to the frame, and the `sendcmd` script that they read from `cropScriptName`. */
interface CropFilters {
  readonly filters: string[];
  readonly script: string;
}

export const cropScriptName = 'frame.txt';

const cropFilter = ({ width, height, x, y }: Frame): string => `crop=${width}:${height}:${x}:${y}`;

/** A frame number of the run with its position in the source in seconds. */
interface Point {
  readonly frameNumber: number;
  readonly seconds: number;
}

/** The position in the source of each frame of the run, in seconds. */
const positionsOf = ({ start, clips }: CutRun): number[] =>
  clips.flatMap(({ sourceFrame, frames }) => Array.from({ length: frames }, (_, index) => start + (sourceFrame + index) / frameRate));

/** For each clip: its first frame, the keyframes within it, and the frame after its last one. */
const pointsOf = (crop: readonly CropKeyframe[], { start, clips }: CutRun): Point[][] =>
  clips.map(({ sourceFrame, frame, frames }) => {
    const from = start + sourceFrame / frameRate;
    const to = from + frames / frameRate;
    const inner = crop.map(({ at }) => at).filter((at) => at > from && at < to);
    return [from, ...inner, to].map((seconds) => ({ frameNumber: frame + Math.round((seconds - from) * frameRate), seconds }));
  });

/** Crop of a constant size: `sendcmd` moves it for each video frame. */
const panFilters = (positions: readonly number[], at: (seconds: number) => Frame): CropFilters => {
  const lines: string[] = [];
  const first = at(positions[0] ?? 0);
  let previous = first;
  for (const [frameNumber, position] of positions.entries()) {
    const frame = at(position);
    const commands = (['x', 'y'] as const).filter((side) => frame[side] !== previous[side]).map((side) => `crop ${side} ${frame[side]}`);
    // Half a frame early, so that rounding cannot move it to an adjacent frame.
    if (commands.length > 0) lines.push(`${((frameNumber - 0.5) / frameRate).toFixed(4)} ${commands.join(', ')};`);
    previous = frame;
  }
  return { filters: [...(lines.length > 0 ? [`sendcmd=f=${cropScriptName}`] : []), cropFilter(first)], script: lines.join('\n') };
};

/** A term of a filter expression: interpolates linearly between two points, and is 0 for all other frames. */
const interpolationTerm = (from: Point, to: Point, isLast: boolean, valueAt: (seconds: number) => number): string => {
  const [value, change] = [valueAt(from.seconds), valueAt(to.seconds) - valueAt(from.seconds)];
  const range = isLast ? `gte(on,${from.frameNumber})` : `between(on,${from.frameNumber},${to.frameNumber - 1})`;
  if (change === 0) return `${range}*${value}`;
  return `${range}*(${value}+${change}*(on-${from.frameNumber})/${to.frameNumber - from.frameNumber})`;
};

/** A filter expression of the frame number `on` that interpolates linearly between the points of each clip. */
const interpolation = (points: readonly (readonly Point[])[], valueAt: (seconds: number) => number): string => {
  const pairs = points
    .flatMap((ofClip) => ofClip.slice(1).map((to, index) => [ofClip[index] ?? to, to] as const))
    .filter(([from, to]) => to.frameNumber > from.frameNumber);
  return pairs.map(([from, to], index) => interpolationTerm(from, to, index === pairs.length - 1, valueAt)).join('+');
};

/** Crop of a changing size. The crop filter does not support this, so the perspective filter is used. */
const zoomFilters = (points: readonly (readonly Point[])[], at: (seconds: number) => Frame): CropFilters => {
  const expression = (side: (frame: Frame) => number) => interpolation(points, (seconds) => side(at(seconds)));
  const [left, top] = [expression(({ x }) => x), expression(({ y }) => y)];
  const [right, bottom] = [expression(({ x, width }) => x + width), expression(({ y, height }) => y + height)];
  const corners = `x0='${left}':y0='${top}':x1='${right}':y1='${top}':x2='${left}':y2='${bottom}':x3='${right}':y3='${bottom}'`;
  return { filters: [`perspective=${corners}:interpolation=linear:sense=source:eval=frame`], script: '' };
};

/** Filters that move the 9:16 frame over the clips of a run along its keyframes, at `frameRate`. */
export const cropFilters = (crop: readonly CropKeyframe[], source: Size, run: CutRun): CropFilters => {
  const at = (seconds: number) => frameAt(crop, source, seconds);
  const points = pointsOf(crop, run);
  const sizes = points.flat().map(({ seconds }) => at(seconds));
  const hasConstantSize = sizes.every(({ width, height }) => width === sizes[0]?.width && height === sizes[0]?.height);
  return hasConstantSize ? panFilters(positionsOf(run), at) : zoomFilters(points, at);
};
