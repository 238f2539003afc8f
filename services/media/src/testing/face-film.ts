import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { testFfmpeg } from './test-ffmpeg.ts';
import type { VideoFactory } from './video-factory.ts';

const execute = promisify(execFile);

/** A photo of people that the detector's package contains, and the part of it with one person, in pixels. */
const photo = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '..', 'assets', 'samples.jpg');
const person = { width: 150, height: 158, x: 360, y: 0 };
/** The size of the person in the film, and where the middle of the face is in it. */
const shown = { width: 342, height: 360, faceX: 200 };
const size = { width: 1_280, height: 720 };
const [shotSeconds, restX, fromX, toX] = [4, 880, 40, 640];

/** Where the middle of the face is at a time of the film, in pixels from the left. */
export const faceXAt = (seconds: number): number =>
  shown.faceX + (seconds < shotSeconds ? fromX + ((toX - fromX) * seconds) / shotSeconds : restX);

/** A film of two shots of four seconds, with a cut between them: a person moves to the right, then stands on the right. */
export const createFaceFilm = async ({ folder }: VideoFactory): Promise<Buffer> => {
  const ffmpeg = await testFfmpeg();
  const file = join(folder, `face-${crypto.randomUUID()}.mp4`);
  const background = (colour: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:size=${size.width}x${size.height}:rate=25:duration=${shotSeconds}`,
  ];
  const filters = [
    `[2:v]crop=${person.width}:${person.height}:${person.x}:${person.y},scale=${shown.width}:${shown.height},split=2[one][two]`,
    `[0:v][one]overlay=x='${fromX}+(${toX - fromX})*t/${shotSeconds}':y=200:shortest=1[moving]`,
    `[1:v][two]overlay=x=${restX}:y=200:shortest=1[resting]`,
    '[moving][resting]concat=n=2:v=1:a=0,format=yuv420p[film]',
  ].join(';');
  await execute(ffmpeg, [
    ...['-v', 'error', '-y', ...background('0x203040'), ...background('0xD8C8B0'), '-loop', '1', '-framerate', '25', '-i', photo],
    ...['-filter_complex', filters, '-map', '[film]', '-c:v', 'libx264', '-preset', 'ultrafast', '-t', String(shotSeconds * 2), file],
  ]);
  return readFile(file);
};
