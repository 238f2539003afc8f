import { readFile } from 'node:fs/promises';
import type { Clip } from '@trenzeye/proto/http/media/shorts';
import { type Ffmpeg, inFolder, untrustedInput } from '../../ffmpeg/ffmpeg.ts';
import type { Size } from '../cut/frame.ts';

/** Longer side of a sampled picture in pixels: more than the detector uses. */
const longerSide = 384;
/** A new picture differs from the one before by at least this much, 0 to 1. */
const cutThreshold = 0.3;
const cutsFile = 'cuts.txt';

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Pixels of the sampled pictures of a video. */
export const sampleSize = ({ width, height }: Size): Size => {
  const factor = longerSide / Math.max(width, height);
  return { width: even(width * factor), height: even(height * factor) };
};

interface SampleFrames {
  readonly folder: string;
  /** File names in `folder`. */
  readonly source: string;
  readonly result: string;
  readonly range: Clip;
  readonly size: Size;
  /** Pictures per second. */
  readonly rate: number;
  readonly signal: AbortSignal;
}

/** Writes the pictures of a range as pixels of three bytes each, and returns the times of cuts in seconds of the source. */
export const sampleFrames = async (ffmpeg: Ffmpeg, request: SampleFrames): Promise<number[]> => {
  const { folder, source, result, range, size, rate, signal } = request;
  const filters = [
    `[0:v:0]scale=${size.width}:${size.height},split=2[pictures][changes]`,
    `[pictures]fps=${rate},format=rgb24[samples]`,
    `[changes]select='gt(scene,${cutThreshold})',metadata=print:file=${cutsFile}[cuts]`,
  ].join(';');
  await ffmpeg.run({
    folder,
    signal,
    parameters: [
      ...['-ss', range.start.toFixed(3), '-t', (range.end - range.start).toFixed(3), ...untrustedInput(source)],
      ...['-filter_complex', filters, '-map', '[samples]', '-f', 'rawvideo', result, '-map', '[cuts]', '-f', 'null', '-'],
    ],
  });
  const text = await readFile(inFolder(folder, cutsFile), 'utf8').catch(() => '');
  return [...text.matchAll(/pts_time:([\d.]+)/g)].map(([, seconds]) => range.start + Number(seconds));
};
