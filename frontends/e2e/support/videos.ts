import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version']).status === 0;

/** The captions of the created videos, line by line. The word "always" makes the last two lines the suggested highlight. */
export const captionLines = ['We bake before dawn', 'and sell out by noon', 'Always the best loaves'];

const subtitles = captionLines
  .map((text, index) => `${index + 1}\n00:00:0${index * 3},500 --> 00:00:0${index * 3 + 3},000\n${text}\n`)
  .join('\n');

/** A temporary folder for test files. */
export function createVideoFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'trenzeye-media-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Creates a landscape video of ten seconds with sound and embedded captions; returns its path. */
export function createVideo(folder: string, name: string): string {
  const captions = join(folder, 'captions.srt');
  const video = join(folder, name);
  writeFileSync(captions, subtitles);
  const input = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=10'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=10'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-c:s', 'mov_text'];
  execFileSync('ffmpeg', ['-v', 'error', ...input, ...sound, '-i', captions, ...codecs, '-movflags', '+faststart', video]);
  return video;
}

/** Pads an MP4 by `size` bytes with a box that players skip. */
export function padVideo(video: string, paddingBytes: number): void {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(paddingBytes, 0);
  header.write('free', 4, 'latin1');
  appendFileSync(video, Buffer.concat([header, Buffer.alloc(paddingBytes - 8, 7)]));
}

/** A spoken word in a created video. Times in seconds. */
interface SpokenWord {
  readonly text: string;
  readonly at: number;
}

const wordSeconds = 0.45;

/** Creates a landscape video with a tone for each word and silence between them; returns its path. */
export function createTalk(folder: string, name: string, seconds: number, words: readonly SpokenWord[]): string {
  const video = join(folder, name);
  const tones = words.map(({ at }) => `between(t,${at},${at + wordSeconds})`).join('+');
  const input = ['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=30:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `aevalsrc='0.4*sin(2*PI*330*t)*(${tones})':s=48000:d=${seconds}`];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-v', 'error', ...input, ...sound, ...codecs, '-movflags', '+faststart', video]);
  return video;
}

const vttTime = (seconds: number): string => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;

/** WebVTT with the times of the words, a caption for each sentence. */
export function captionsOfTalk(words: readonly SpokenWord[]): string {
  const sentences: SpokenWord[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (word.text.endsWith('.')) sentences.push([]);
  }
  const cues = sentences
    .filter((sentence) => sentence.length > 0)
    .map((sentence) => {
      const [start, end] = [sentence[0]?.at ?? 0, (sentence.at(-1)?.at ?? 0) + wordSeconds];
      const text = sentence.map((word, index) => (index === 0 ? word.text : `<${vttTime(word.at)}>${word.text}`)).join(' ');
      return `${vttTime(start)} --> ${vttTime(end)}\n${text}\n`;
    });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Creates a landscape video of six seconds in which a person moves from the left to the right; returns its path. */
export function createWalk(folder: string, name: string): string {
  const video = join(folder, name);
  // Of the photo of people in the package of the face detector, the part with one person.
  const photo = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '..', 'assets', 'samples.jpg');
  const input = ['-f', 'lavfi', '-i', 'color=0x203040:size=1280x720:rate=25:duration=6', '-loop', '1', '-framerate', '25', '-i', photo];
  const filters = "[1:v]crop=150:158:360:0,scale=342:360[person];[0:v][person]overlay=x='40+140*t':y=200:shortest=1,format=yuv420p[film]";
  execFileSync('ffmpeg', [
    '-v',
    'error',
    ...input,
    '-filter_complex',
    filters,
    '-map',
    '[film]',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    video,
  ]);
  return video;
}

/** Creates a sound file of four seconds; returns its path. */
export function createSong(folder: string, name: string): string {
  const song = join(folder, name);
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=330:duration=4,tremolo=f=2', song]);
  return song;
}
