import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFfmpeg } from './test-ffmpeg.ts';

const execute = promisify(execFile);
const flashSeconds = 0.1;
const sampleRate = 8_000;
const maxBuffer = 256 * 1024 ** 2;

/** Creates a black, silent film with a white flash and a beep of 0.1 seconds at each of the times. */
export const createFlashFilm = async (folder: string, name: string, seconds: number, times: readonly number[]): Promise<string> => {
  const ffmpeg = await testFfmpeg();
  const at = times.map((time) => `between(t,${time - 0.001},${time + flashSeconds - 0.002})`).join('+');
  const sound = times.map((time) => `between(t,${time},${time + flashSeconds})`).join('+');
  await execute(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `color=black:size=320x180:rate=30:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `aevalsrc='0.5*sin(2*PI*880*t)*(${sound})':s=48000:d=${seconds}`],
    ...['-vf', `drawbox=0:0:iw:ih:white:fill:enable='${at}'`, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-g', '120', '-c:a', 'aac', join(folder, name)],
  ]);
  return join(folder, name);
};

const readRaw = async (parameters: readonly string[]): Promise<Buffer> => {
  const ffmpeg = await testFfmpeg();
  return (await execute(ffmpeg, ['-v', 'error', ...parameters, 'pipe:1'], { encoding: 'buffer', maxBuffer })).stdout;
};

/** The times at which values rise above the threshold after a pause, in seconds. */
const onsets = (values: readonly number[], perSecond: number, threshold: number): number[] => {
  const pause = perSecond * flashSeconds * 0.5;
  let last = Number.NEGATIVE_INFINITY;
  return values.flatMap((value, index) => {
    if (value < threshold) return [];
    const isOnset = index - last > pause;
    last = index;
    return isOnset ? [index / perSecond] : [];
  });
};

/** The times of flashes and beeps of a film, in seconds. */
export const findFlashes = async (file: string): Promise<{ readonly flashes: number[]; readonly beeps: number[] }> => {
  const frames = await readRaw(['-i', file, '-an', '-vf', 'fps=30:start_time=0,scale=1:1,format=gray', '-f', 'rawvideo']);
  const audio = await readRaw([
    '-i',
    file,
    '-vn',
    '-af',
    'aresample=async=1:first_pts=0',
    '-ac',
    '1',
    '-ar',
    String(sampleRate),
    '-f',
    's16le',
  ]);
  const samples = Array.from({ length: audio.length / 2 }, (_, index) => Math.abs(audio.readInt16LE(index * 2)));
  return { flashes: onsets([...frames], 30, 128), beeps: onsets(samples, sampleRate, 3_000) };
};

/** Hash of the content of a file. */
export const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
