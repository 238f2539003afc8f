import { writeFile } from 'node:fs/promises';
import { type Ffmpeg, inFolder } from '../../ffmpeg/ffmpeg.ts';
import type { ShortRow } from '../../store/shorts.ts';
import { drawBackground, drawText } from '../cards/draw-card.ts';
import { keyWords } from '../cards/key-words.ts';
import { cardColours } from '../cards/palettes.ts';
import type { Size } from '../cut/frame.ts';
import { frameRate } from '../cut/plan-cut.ts';
import type { Narration } from '../narration/mix-narration.ts';
import { captionLines } from './caption-lines.ts';
import { encodingParameters, silentAudioInput } from './encoding.ts';
import { copyFonts } from './fonts.ts';
import { formatWordCaptions } from './format-ass-subtitles.ts';

const scenesSize: Size = { width: 1_080, height: 1_920 };

interface RenderScenes {
  readonly folder: string;
  readonly result: string;
  readonly short: Pick<ShortRow, 'title' | 'scenes' | 'style'>;
  readonly narration: Narration;
  readonly signal: AbortSignal;
  /** Called with the finished fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Cards move slowly: a search for motion takes twice the time and saves little. Blocks in their gradients are smoothed. */
const cardEncoding = ['-preset', 'ultrafast', '-x264-params', 'cabac=1:no-deblock=0:deblock=0,0'];

/** The files of a scene's card, and where its text is. */
interface CardFiles {
  readonly background: string;
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/**
 * Filter graph of one scene: the background pans behind text that fades in. Pictures are converted to the colours of the video once,
 * before they are repeated.
 */
const sceneGraph = (index: number, frameCount: number, { left, top }: CardFiles): string => {
  const { width, height } = scenesSize;
  const still = (input: number, format: string) =>
    `[${input}:v]format=${format},loop=loop=${frameCount - 1}:size=1:start=0,settb=1/${frameRate},setpts=N`;
  const fraction = `n/${frameCount}`;
  const [x, y] = index % 2 === 0 ? [`(iw-ow)*${fraction}`, `(ih-oh)*(1-${fraction})`] : [`(iw-ow)*(1-${fraction})`, `(ih-oh)*${fraction}`];
  return [
    `${still(index * 2, 'yuv420p')},crop=${width}:${height}:${x}:${y}[background${index}]`,
    `${still(index * 2 + 1, 'yuva420p')},fade=t=in:st=0:d=0.3:alpha=1[text${index}]`,
    `[background${index}][text${index}]overlay=${left}:${top}:format=yuv420:eof_action=pass,trim=end_frame=${frameCount},setsar=1[scene${index}]`,
  ].join(';');
};

/** Draws the cards. The shot direction of a scene is for its author and never on a card. */
const drawCards = async ({ folder, short: { title, scenes, style }, signal }: RenderScenes): Promise<CardFiles[]> => {
  const cards: CardFiles[] = [];
  for (const [index, { narration }] of scenes.entries()) {
    signal.throwIfAborted();
    const [background, text] = [`background-${index}.png`, `text-${index}.png`];
    const [{ png, left, top }, backgroundPng] = await Promise.all([
      drawText(scenesSize, cardColours[style], { headline: keyWords(narration) || title }),
      drawBackground(scenesSize, cardColours[style], index),
    ]);
    await writeFile(inFolder(folder, background), backgroundPng);
    await writeFile(inFolder(folder, text), png);
    cards.push({ background, text, left, top });
  }
  return cards;
};

/** The filter that burns in captions; nothing without words. */
const captionFilter = async ({ folder, short: { style }, narration }: RenderScenes): Promise<string> => {
  const lines = narration.scenes.flatMap(({ words }) => captionLines(words));
  if (lines.length === 0) return '';
  await writeFile(inFolder(folder, 'captions.ass'), formatWordCaptions(lines, scenesSize, cardColours[style].wave[2]));
  return `,ass=captions.ass:fontsdir=${await copyFonts(folder)}`;
};

/** Renders scenes as animated cards with the narration as captions, and its sound if it is spoken. Throws a MediaError. */
export const renderScenes = async (ffmpeg: Ffmpeg, request: RenderScenes): Promise<Size> => {
  const { folder, result, narration, signal, onProgress } = request;
  const { scenes, audio } = narration;
  const duration = scenes.reduce((sum, { frames }) => sum + frames, 0) / frameRate;
  const cards = await drawCards(request);
  const concatenation = `${cards.map((_, index) => `[scene${index}]`).join('')}concat=n=${cards.length}:v=1:a=0${await captionFilter(request)},format=yuv420p[video]`;
  const graph = [...cards.map((card, index) => sceneGraph(index, scenes[index]?.frames ?? 1, card)), concatenation].join(';');
  await ffmpeg.run({
    folder,
    signal,
    onSeconds: (seconds) => onProgress(Math.min(1, seconds / duration)),
    parameters: [
      ...cards.flatMap(({ background, text }) => ['-f', 'image2', '-i', `file:${background}`, '-f', 'image2', '-i', `file:${text}`]),
      ...(audio ? ['-f', 'wav', '-i', `file:${audio.name}`] : silentAudioInput(duration)),
      ...['-filter_complex', graph, '-map', '[video]', '-map', `${cards.length * 2}:a:0`],
      ...(audio ? ['-af', `volume=${audio.gain.toFixed(2)}dB`] : []),
      ...encodingParameters(ffmpeg.settings, duration, result, cardEncoding),
    ],
  });
  return scenesSize;
};
