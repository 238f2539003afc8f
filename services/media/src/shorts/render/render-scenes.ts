import { writeFile } from 'node:fs/promises';
import { cardColours, copyFonts, type Size } from '../../cards/index.ts';
import { type Ffmpeg, inFolder, untrustedInput } from '../../ffmpeg/index.ts';
import { frameRate } from '../cut/plan-cut.ts';
import type { Narration } from '../narration/mix-narration.ts';
import type { ShortRow } from '../store.ts';
import type { SceneFiles } from '../visuals/draw-scenes.ts';
import { captionLines } from './caption-lines.ts';
import { encodingParameters, silentAudioInput } from './encoding.ts';
import { formatWordCaptions } from './format-ass-subtitles.ts';
import { composeSceneGraph, type SceneInput } from './scene-graph.ts';

/** Of a Short from a script. */
export const filmSize: Size = { width: 1_080, height: 1_920 };

interface RenderScenes {
  readonly folder: string;
  readonly result: string;
  readonly style: ShortRow['style'];
  /** What the scenes show, in their order. */
  readonly pictures: readonly SceneFiles[];
  readonly narration: Narration;
  readonly signal: AbortSignal;
  /** Called with the finished fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Pictures move slowly: a search for motion takes twice the time and saves little. Blocks in gradients are smoothed. */
const pictureEncoding = ['-preset', 'ultrafast', '-x264-params', 'cabac=1:no-deblock=0:deblock=0,0'];

/** The filter that burns in captions; nothing without words. */
const captionFilter = async ({ folder, style, narration }: RenderScenes): Promise<string> => {
  const lines = narration.scenes.flatMap(({ words }) => captionLines(words));
  if (lines.length === 0) return '';
  await writeFile(inFolder(folder, 'captions.ass'), formatWordCaptions(lines, filmSize, cardColours[style].wave[2]));
  return `ass=captions.ass:fontsdir=${await copyFonts(folder)},`;
};

const inputParameters = ({ name, section }: SceneInput): string[] =>
  section
    ? ['-ss', section.start.toFixed(3), '-t', (section.end - section.start).toFixed(3), ...untrustedInput(name)]
    : ['-f', 'image2', '-framerate', String(frameRate), '-i', `file:${name}`];

/** Renders scenes with the narration as captions, and its sound if there is any. Throws a MediaError. */
export const renderScenes = async (ffmpeg: Ffmpeg, request: RenderScenes): Promise<void> => {
  const { folder, result, pictures, narration, signal, onProgress } = request;
  const { scenes, audio } = narration;
  const duration = scenes.reduce((sum, { frames }) => sum + frames, 0) / frameRate;
  const timed = pictures.map((files, index) => ({ files, frames: scenes[index]?.frames ?? 1 }));
  const { inputs, graph } = composeSceneGraph(timed, filmSize);
  await ffmpeg.run({
    folder,
    signal,
    onSeconds: (seconds) => onProgress(Math.min(1, seconds / duration)),
    parameters: [
      ...inputs.flatMap(inputParameters),
      ...(audio ? ['-f', 'wav', '-i', `file:${audio.name}`] : silentAudioInput(duration)),
      ...['-filter_complex', `${graph};[film]${await captionFilter(request)}format=yuv420p[video]`],
      ...['-map', '[video]', '-map', `${inputs.length}:a:0`],
      ...(audio ? ['-af', `volume=${audio.gain.toFixed(2)}dB`] : []),
      ...encodingParameters(ffmpeg.settings, duration, result, pictureEncoding),
    ],
  });
};
