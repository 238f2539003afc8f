import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version']).status === 0;

/** What the captions of the videos made here say, line by line. */
export const spoken = ['We bake before dawn', 'and sell out by noon', 'Nobody counts the loaves'];

const subtitles = spoken
  .map((text, index) => `${index + 1}\n00:00:0${index * 3},500 --> 00:00:0${index * 3 + 3},000\n${text}\n`)
  .join('\n');

/** A folder for files of a test; `remove` takes it away. */
export function videoFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'trenzeye-media-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A real landscape video of ten seconds with sound and embedded captions; answers its path. */
export function makeVideo(folder: string, name: string): string {
  const words = join(folder, 'words.srt');
  const video = join(folder, name);
  writeFileSync(words, subtitles);
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=10'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=10', '-i', words],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-c:s', 'mov_text', '-movflags', '+faststart'],
    video,
  ]);
  return video;
}

/** Makes an MP4 as large as asked, in bytes: what is added is a box that players skip. */
export function padVideo(video: string, size: number): void {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size, 0);
  header.write('free', 4, 'latin1');
  appendFileSync(video, Buffer.concat([header, Buffer.alloc(size - 8, 7)]));
}
