import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Recording } from '../speech/words/measured-words.ts';
import { testFfmpeg } from './test-ffmpeg.ts';
import type { VideoFactory } from './video-factory.ts';

const execute = promisify(execFile);
const sampleRate = 16_000;
const maxBuffer = 256 * 1024 ** 2;

interface CaptionArea {
  /** Seconds. */
  readonly at: number;
  /** Pixels from the top. */
  readonly top: number;
  readonly height: number;
}

interface ToneSpan {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  readonly hertz: number;
}

/** A film whose sound and captions are measured. */
export const openFilm = async ({ folder }: VideoFactory, bytes: Uint8Array) => {
  const ffmpeg = await testFfmpeg();
  const file = join(folder, `film-${crypto.randomUUID()}.mp4`);
  await writeFile(file, bytes);
  const readRaw = async (parameters: readonly string[]): Promise<Buffer> =>
    (await execute(ffmpeg, ['-v', 'error', ...parameters, 'pipe:1'], { encoding: 'buffer', maxBuffer })).stdout;
  return {
    file,
    /** Integrated loudness in LUFS. */
    loudness: async (): Promise<number> => {
      const { stderr } = await execute(ffmpeg, ['-nostats', '-i', file, '-map', '0:a', '-af', 'ebur128', '-f', 'null', '-'], { maxBuffer });
      return Number([...stderr.matchAll(/^\s*I:\s+(-?[\d.]+|-inf) LUFS/gm)].at(-1)?.[1] ?? Number.NaN);
    },
    recording: async (): Promise<Recording> => {
      const { buffer, byteOffset, length } = await readRaw(['-i', file, '-vn', '-ac', '1', '-ar', String(sampleRate), '-f', 'f32le']);
      return { samples: new Float32Array(buffer.slice(byteOffset, byteOffset + length)), sampleRate };
    },
    /** Mean level of the tones around a frequency, in dB. */
    toneLevel: async ({ from, to, hertz }: ToneSpan): Promise<number> => {
      const filters = `bandpass=f=${hertz}:width_type=h:w=20,bandpass=f=${hertz}:width_type=h:w=20,atrim=${from}:${to},volumedetect`;
      const { stderr } = await execute(ffmpeg, ['-nostats', '-i', file, '-map', '0:a', '-af', filters, '-f', 'null', '-'], { maxBuffer });
      return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? Number.NaN);
    },
    /** The colour of a pixel, averaged with those around it. */
    colour: async ({ at, x, y }: { readonly at: number; readonly x: number; readonly y: number }) => {
      const filters = `crop=8:8:${x - 4}:${y - 4},scale=1:1:flags=area,format=rgb24`;
      const [r = 0, g = 0, b = 0] = await readRaw(['-ss', at.toFixed(3), '-i', file, '-frames:v', '1', '-vf', filters, '-f', 'rawvideo']);
      return { r, g, b };
    },
    /** The brightest pixel of an area across the whole width, 0 to 255. */
    brightest: async ({ at, top, height }: CaptionArea): Promise<number> => {
      const crop = `crop=iw:${height}:0:${top},format=gray`;
      return (await readRaw(['-ss', at.toFixed(3), '-i', file, '-frames:v', '1', '-vf', crop, '-f', 'rawvideo'])).reduce(
        (most, value) => Math.max(most, value),
        0,
      );
    },
  };
};
