import type { Ffmpeg } from '../../ffmpeg/ffmpeg.ts';
import { frameRate } from './crop-filters.ts';

/** Output parameters of every Short: playable in all browsers, with the index at the start for streaming. */
export const encodingParameters = (
  { threads, outputLimitBytes: outputLimit }: Ffmpeg['settings'],
  duration: number,
  name: string,
  speed: readonly string[] = ['-preset', 'veryfast'],
): string[] => [
  ...['-c:v', 'libx264', ...speed, '-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', String(threads)],
  ...['-maxrate', '8M', '-bufsize', '16M', '-g', String(frameRate * 2), '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-t', duration.toFixed(3)],
  ...['-movflags', '+faststart', '-fs', String(outputLimit), '-f', 'mp4', name],
];

/** Input parameters of a silent track, because some players require audio. */
export const silentAudioInput = (duration: number): string[] => [
  ...['-f', 'lavfi', '-t', duration.toFixed(3), '-i', 'anullsrc=channel_layout=stereo:sample_rate=48000'],
];
