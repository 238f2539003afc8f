import type { Ffmpeg } from '../../ffmpeg/index.ts';
import { frameRate } from '../cut/plan-cut.ts';

type Settings = Ffmpeg['settings'];

const defaultSpeed = ['-preset', 'veryfast'];

const videoParameters = ({ threads }: Settings, speed: readonly string[]): string[] => [
  ...['-c:v', 'libx264', ...speed, '-crf', '21', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', String(threads)],
  ...['-maxrate', '8M', '-bufsize', '16M', '-g', String(frameRate * 2)],
];

const audioParameters = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];

const fileParameters = ({ outputLimitBytes: outputLimit }: Settings, duration: number): string[] => [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-t', duration.toFixed(3), '-fs', String(outputLimit)],
];

const mp4Parameters = (name: string): string[] => ['-movflags', '+faststart', '-f', 'mp4', name];

/** Output parameters of every Short: playable in all browsers, with the index at the start for streaming. */
export const encodingParameters = (
  settings: Settings,
  duration: number,
  name: string,
  speed: readonly string[] = defaultSpeed,
): string[] => [...videoParameters(settings, speed), ...audioParameters, ...fileParameters(settings, duration), ...mp4Parameters(name)];

/** Output parameters of a part of a Short, to be joined with others: final video, uncompressed audio of an exact length. */
export const partParameters = (settings: Settings, duration: number, name: string): string[] => [
  ...videoParameters(settings, defaultSpeed),
  ...['-c:a', 'pcm_s16le', '-ac', '2', '-ar', '48000'],
  ...fileParameters(settings, duration),
  ...['-f', 'mov', name],
];

/** Output parameters of parts that are joined: their video is copied. */
export const joinParameters = (settings: Settings, duration: number, name: string): string[] => [
  ...['-c:v', 'copy', ...audioParameters, ...fileParameters(settings, duration), ...mp4Parameters(name)],
];

/** Input parameters of a silent track, because some players require audio. */
export const silentAudioInput = (duration: number): string[] => [
  ...['-f', 'lavfi', '-t', duration.toFixed(3), '-i', 'anullsrc=channel_layout=stereo:sample_rate=48000'],
];
