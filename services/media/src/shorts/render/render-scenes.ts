import { writeFile } from 'node:fs/promises';
import { type Ffmpeg, inFolder } from '../../ffmpeg/ffmpeg.ts';
import type { Cue } from '../../jobs/transcript/cue.ts';
import type { ShortRow } from '../../store/shorts.ts';
import { drawBackground, drawText } from '../cards/draw-card.ts';
import { cardColours } from '../cards/palettes.ts';
import type { Size } from '../cut/frame.ts';
import { frameRate } from './crop-filters.ts';
import { encodingParameters, silentAudioInput } from './encoding.ts';
import { copyFonts } from './fonts.ts';
import { formatAssSubtitles } from './format-ass-subtitles.ts';

export const scenesSize: Size = { width: 1_080, height: 1_920 };
const wordsAtOnce = 6;

type Scenes = Pick<ShortRow, 'title' | 'scenes' | 'style'>;

export interface RenderScenes {
  readonly folder: string;
  readonly result: string;
  readonly short: Scenes;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Pictures of each scene; rounding never adds up to more or less than the whole. */
export const frameCountsOf = (scenes: Scenes['scenes']): number[] => {
  let [seconds, before] = [0, 0];
  return scenes.map(({ duration }) => {
    seconds += duration;
    const upTo = Math.round(seconds * frameRate);
    const count = Math.max(1, upTo - before);
    before += count;
    return count;
  });
};

const piecesOf = (narration: string): string[] => {
  const words = narration.split(/\s+/).filter(Boolean);
  const count = Math.ceil(words.length / wordsAtOnce);
  return Array.from({ length: count }, (_, index) =>
    words.slice(Math.floor((words.length * index) / count), Math.floor((words.length * (index + 1)) / count)).join(' '),
  );
};

/** What is said, a few words at a time, each as long as its letters take. */
export const narrationCues = (scenes: Scenes['scenes']): Cue[] => {
  let begin = 0;
  return scenes.flatMap(({ narration, duration }) => {
    const pieces = piecesOf(narration);
    const letters = pieces.reduce((sum, { length }) => sum + length, 0);
    let at = begin;
    begin += duration;
    return pieces.map((text) => {
      const start = at;
      at += (duration * text.length) / letters;
      return { start, end: at, text };
    });
  });
};

/** One scene: the ground drifts to and fro behind words that fade in. */
const sceneGraph = (index: number, pictures: number, { width, height }: Size): string => {
  const still = (input: number) => `[${input}:v]loop=loop=${pictures - 1}:size=1:start=0,settb=1/${frameRate},setpts=N`;
  const part = `n/${Math.max(1, pictures)}`;
  const [x, y] = index % 2 === 0 ? [`(iw-ow)*${part}`, `(ih-oh)*(1-${part})`] : [`(iw-ow)*(1-${part})`, `(ih-oh)*${part}`];
  return [
    `${still(index * 2)},crop=${width}:${height}:${x}:${y}[ground${index}]`,
    `${still(index * 2 + 1)},format=rgba,fade=t=in:st=0:d=0.35:alpha=1[words${index}]`,
    `[ground${index}][words${index}]overlay=format=auto:eof_action=pass,fps=${frameRate},trim=end_frame=${pictures},setsar=1,format=yuv420p[scene${index}]`,
  ].join(';');
};

const drawScenes = async (folder: string, { title, scenes, style }: Scenes, signal: AbortSignal): Promise<string[]> => {
  const names: string[] = [];
  for (const [index, { description }] of scenes.entries()) {
    signal.throwIfAborted();
    const card = { label: title, headline: description, scene: { index, count: scenes.length } };
    const [ground, words] = [`ground-${index}.png`, `words-${index}.png`];
    await writeFile(inFolder(folder, ground), await drawBackground(scenesSize, cardColours[style], index));
    await writeFile(inFolder(folder, words), await drawText(scenesSize, cardColours[style], card));
    names.push(ground, words);
  }
  return names;
};

/** Makes a film of scenes: cards in motion, what is said as captions, a silent track. Throws a MediaProblem. */
export const renderScenes = async (ffmpeg: Ffmpeg, { folder, result, short, signal, onProgress: onPart }: RenderScenes): Promise<Size> => {
  const pictures = frameCountsOf(short.scenes);
  const duration = pictures.reduce((sum, count) => sum + count, 0) / frameRate;
  const inputs = await drawScenes(folder, short, signal);
  const cues = narrationCues(short.scenes);
  await writeFile(inFolder(folder, 'captions.ass'), formatAssSubtitles(cues, scenesSize));
  const captions = cues.length > 0 ? `,ass=captions.ass:fontsdir=${await copyFonts(folder)}` : '';
  const joined = `${short.scenes.map((_, index) => `[scene${index}]`).join('')}concat=n=${short.scenes.length}:v=1:a=0${captions},format=yuv420p[film]`;
  const graph = [...pictures.map((count, index) => sceneGraph(index, count, scenesSize)), joined].join(';');
  await ffmpeg.run({
    ...{ folder, signal, onSeconds: (seconds: number) => onPart(Math.min(1, seconds / duration)) },
    parameters: [
      ...inputs.flatMap((name) => ['-f', 'image2', '-i', `file:${name}`]),
      ...silentAudioInput(duration),
      ...[
        '-filter_complex',
        graph,
        '-map',
        '[film]',
        '-map',
        `${inputs.length}:a:0`,
        ...encodingParameters(ffmpeg.settings, duration, result),
      ],
    ],
  });
  return scenesSize;
};
