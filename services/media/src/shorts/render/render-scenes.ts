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

const scenesSize: Size = { width: 1_080, height: 1_920 };
const wordsPerCue = 6;

type Scenes = Pick<ShortRow, 'title' | 'scenes' | 'style'>;

interface RenderScenes {
  readonly folder: string;
  readonly result: string;
  readonly short: Scenes;
  readonly signal: AbortSignal;
  /** Called with the finished fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Number of frames of each scene. Rounding does not change their sum. */
const frameCountsOf = (scenes: Scenes['scenes']): number[] => {
  let [seconds, previousFrames] = [0, 0];
  return scenes.map(({ duration }) => {
    seconds += duration;
    const frames = Math.round(seconds * frameRate);
    const count = Math.max(1, frames - previousFrames);
    previousFrames += count;
    return count;
  });
};

const splitNarration = (narration: string): string[] => {
  const words = narration.split(/\s+/).filter(Boolean);
  const count = Math.ceil(words.length / wordsPerCue);
  return Array.from({ length: count }, (_, index) =>
    words.slice(Math.floor((words.length * index) / count), Math.floor((words.length * (index + 1)) / count)).join(' '),
  );
};

/** Splits the narration into cues of a few words, with durations proportional to their length. */
const narrationCues = (scenes: Scenes['scenes']): Cue[] => {
  let sceneStart = 0;
  return scenes.flatMap(({ narration, duration }) => {
    const texts = splitNarration(narration);
    const totalLength = texts.reduce((sum, { length }) => sum + length, 0);
    let time = sceneStart;
    sceneStart += duration;
    return texts.map((text) => {
      const start = time;
      time += (duration * text.length) / totalLength;
      return { start, end: time, text };
    });
  });
};

/** Filter graph of one scene: the background pans behind text that fades in. */
const sceneGraph = (index: number, frameCount: number, { width, height }: Size): string => {
  const still = (input: number) => `[${input}:v]loop=loop=${frameCount - 1}:size=1:start=0,settb=1/${frameRate},setpts=N`;
  const fraction = `n/${Math.max(1, frameCount)}`;
  const [x, y] = index % 2 === 0 ? [`(iw-ow)*${fraction}`, `(ih-oh)*(1-${fraction})`] : [`(iw-ow)*(1-${fraction})`, `(ih-oh)*${fraction}`];
  return [
    `${still(index * 2)},crop=${width}:${height}:${x}:${y}[background${index}]`,
    `${still(index * 2 + 1)},format=rgba,fade=t=in:st=0:d=0.35:alpha=1[text${index}]`,
    `[background${index}][text${index}]overlay=format=auto:eof_action=pass,fps=${frameRate},trim=end_frame=${frameCount},setsar=1,format=yuv420p[scene${index}]`,
  ].join(';');
};

const drawScenes = async (folder: string, { title, scenes, style }: Scenes, signal: AbortSignal): Promise<string[]> => {
  const names: string[] = [];
  for (const [index, { description }] of scenes.entries()) {
    signal.throwIfAborted();
    const card = { label: title, headline: description, scene: { index, count: scenes.length } };
    const [background, text] = [`background-${index}.png`, `text-${index}.png`];
    await writeFile(inFolder(folder, background), await drawBackground(scenesSize, cardColours[style], index));
    await writeFile(inFolder(folder, text), await drawText(scenesSize, cardColours[style], card));
    names.push(background, text);
  }
  return names;
};

/** Renders scenes as animated cards with the narration as captions and a silent track. Throws a MediaError. */
export const renderScenes = async (ffmpeg: Ffmpeg, { folder, result, short, signal, onProgress }: RenderScenes): Promise<Size> => {
  const frameCounts = frameCountsOf(short.scenes);
  const duration = frameCounts.reduce((sum, count) => sum + count, 0) / frameRate;
  const inputs = await drawScenes(folder, short, signal);
  const cues = narrationCues(short.scenes);
  await writeFile(inFolder(folder, 'captions.ass'), formatAssSubtitles(cues, scenesSize));
  const captions = cues.length > 0 ? `,ass=captions.ass:fontsdir=${await copyFonts(folder)}` : '';
  const concatenation = `${short.scenes.map((_, index) => `[scene${index}]`).join('')}concat=n=${short.scenes.length}:v=1:a=0${captions},format=yuv420p[video]`;
  const graph = [...frameCounts.map((count, index) => sceneGraph(index, count, scenesSize)), concatenation].join(';');
  await ffmpeg.run({
    folder,
    signal,
    onSeconds: (seconds) => onProgress(Math.min(1, seconds / duration)),
    parameters: [
      ...inputs.flatMap((name) => ['-f', 'image2', '-i', `file:${name}`]),
      ...silentAudioInput(duration),
      ...[
        '-filter_complex',
        graph,
        '-map',
        '[video]',
        '-map',
        `${inputs.length}:a:0`,
        ...encodingParameters(ffmpeg.settings, duration, result),
      ],
    ],
  });
  return scenesSize;
};
