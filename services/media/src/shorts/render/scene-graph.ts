import type { Size } from '../../cards/index.ts';
import { frameRate } from '../cut/plan-cut.ts';
import type { SceneFiles } from '../visuals/draw-scenes.ts';
import type { BackgroundMotion } from '../visuals/plan-motion.ts';

/** Frames of a cross-fade between two scenes. */
const fadeFrames = 9;

/** A scene with its length in the film. */
interface GraphScene {
  readonly files: SceneFiles;
  readonly frames: number;
}

/** A file that ffmpeg reads: a picture, or a section of a video in seconds. */
export interface SceneInput {
  readonly name: string;
  readonly section?: { readonly start: number; readonly end: number };
}

/** Files in the order of ffmpeg's inputs, and the filter graph that makes the stream `[film]` of them. */
interface SceneGraph {
  readonly inputs: readonly SceneInput[];
  readonly graph: string;
}

/** Some frames of a scene of `total` frames. */
interface Part {
  /** Name of its stream. */
  readonly name: string;
  readonly start: number;
  readonly count: number;
  readonly total: number;
}

const repeat = (frames: number): string => `loop=loop=${frames - 1}:size=1:start=0,settb=1/${frameRate},setpts=N`;

/** Filters that make the frames of a part out of one picture. */
const moveBackground = (motion: BackgroundMotion, { start, count, total }: Part, { width, height }: Size): string => {
  if (motion.kind === 'still') return repeat(count);
  if (motion.kind === 'clip') return `trim=start_frame=${start}:end_frame=${start + count},setpts=N`;
  const last = Math.max(1, total - 1);
  if (motion.kind === 'zoom') {
    const zoom = `z='${motion.from}+${motion.to - motion.from}*(on+${start})/${last}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)*0.45'`;
    return `zoompan=${zoom}:d=${count}:s=${width}x${height}:fps=${frameRate},settb=1/${frameRate},setpts=N`;
  }
  const { scale, isBackwards } = motion;
  const [there, back] = [`(n+${start})/${last}`, `(1-(n+${start})/${last})`];
  const [x, y] = isBackwards ? [back, there] : [there, back];
  const window = `crop=${width * scale}:${height * scale}:(iw-ow)*${x}:(ih-oh)*${y}`;
  return `${repeat(count)},${window}${scale === 1 ? '' : `,scale=${width}:${height}:flags=bilinear`}`;
};

/** The stream of a part: the moving background behind its overlay. */
const partFilters = ({ motion, overlay }: SceneFiles, part: Part, film: Size): string => {
  const { name, start, count } = part;
  const background = `[${name}background]${moveBackground(motion, part, film)}`;
  if (!overlay) return `${background},trim=end_frame=${count},setsar=1[${name}]`;
  const fade = overlay.fadesIn && start === 0 ? ',fade=t=in:st=0:d=0.3:alpha=1' : '';
  return [
    `${background}[${name}moving]`,
    `[${name}overlay]${repeat(count)}${fade}[${name}above]`,
    `[${name}moving][${name}above]overlay=${overlay.left}:${overlay.top}:format=yuv420:eof_action=pass,trim=end_frame=${count},setsar=1[${name}]`,
  ].join(';');
};

const splitInto = (parts: readonly Part[], role: string): string =>
  `split=${parts.length}${parts.map(({ name }) => `[${name}${role}]`).join('')}`;

/** Each picture is converted to the colours of the film once. */
const openPicture = (input: number, format: string, parts: readonly Part[], role: string): string =>
  `[${input}:v]format=${format},${splitInto(parts, role)}`;

/** The frames of a section of a video that fill the film; the last one is repeated to the end of the scene. */
const openClip = (input: number, parts: readonly Part[], { width, height }: Size): string => {
  const frames = parts[0]?.total ?? 0;
  const filters = [
    `fps=${frameRate}:start_time=0`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic,crop=${width}:${height},setsar=1,format=yuv420p`,
    `tpad=stop_mode=clone:stop=${frames},trim=end_frame=${frames},settb=1/${frameRate},setpts=N`,
  ];
  return `[${input}:v:0]${filters.join(',')},${splitInto(parts, 'background')}`;
};

/** The beginning of a scene that fades in, its middle, and what is shown while the next scene fades in. Parts have streams of their own: a stream that is split would be buffered. */
const partsOf = (index: number, frames: number, fadeIn: number, fadeOut: number): Part[] => {
  const total = frames + fadeOut;
  return [
    { name: `head${index}`, start: 0, count: fadeIn, total },
    { name: `middle${index}`, start: fadeIn, count: frames - fadeIn, total },
    { name: `tail${index}`, start: frames, count: fadeOut, total },
  ].filter(({ count }) => count > 0);
};

/** Frames of the cross-fade after each scene but the last; none between scenes that are too short for one. */
const fadesOf = (frames: readonly number[]): number[] =>
  frames.slice(1).map((next, index) => (Math.min(next, frames[index] ?? 0) < fadeFrames * 3 ? 0 : fadeFrames));

const crossFade = (index: number, frames: number): string =>
  [
    `[head${index}]format=yuva420p,fade=t=in:start_frame=0:nb_frames=${frames}:alpha=1[fading${index}]`,
    `[tail${index - 1}][fading${index}]overlay=format=yuv420:eof_action=pass[fade${index}]`,
  ].join(';');

/** Scenes with their pictures in motion. Each fades in over the end of the one before, within its own time. */
export const composeSceneGraph = (scenes: readonly GraphScene[], film: Size): SceneGraph => {
  const fades = fadesOf(scenes.map(({ frames }) => frames));
  const inputs: SceneInput[] = [];
  const [filters, streams]: [string[], string[]] = [[], []];
  scenes.forEach(({ files, frames }, index) => {
    const fadeIn = fades[index - 1] ?? 0;
    const parts = partsOf(index, frames, fadeIn, fades[index] ?? 0);
    const { background, motion, overlay } = files;
    if (motion.kind === 'clip') filters.push(openClip(inputs.push({ name: background, section: motion }) - 1, parts, film));
    else filters.push(openPicture(inputs.push({ name: background }) - 1, 'yuv420p', parts, 'background'));
    if (overlay) filters.push(openPicture(inputs.push({ name: overlay.name }) - 1, 'yuva420p', parts, 'overlay'));
    filters.push(...parts.map((part) => partFilters(files, part, film)));
    if (fadeIn > 0) {
      filters.push(crossFade(index, fadeIn));
      streams.push(`[fade${index}]`);
    }
    streams.push(`[middle${index}]`);
  });
  return { inputs, graph: `${filters.join(';')};${streams.join('')}concat=n=${streams.length}:v=1:a=0[film]` };
};
