import { writeFile } from 'node:fs/promises';
import { cardColours, composeBackground, draw } from '../../cards/index.ts';
import { audioInput, type Ffmpeg, inFolder } from '../../ffmpeg/index.ts';
import type { AudioProbe } from './probe-audio.ts';

interface AudioFilm {
  readonly folder: string;
  /** File names in `folder`. */
  readonly source: string;
  readonly result: string;
  readonly probe: AudioProbe;
  /** The longest sound in seconds; the rest is left out. */
  readonly maxSeconds: number;
  readonly signal: AbortSignal;
  /** Called with the finished fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Vertical, like Shorts. The waveform is above the captions. */
const size = { width: 720, height: 1_280 };
const waveform = { width: 640, height: 240, top: 470, frameRate: 12 };
const background = 'background.png';

const filters = (stream: number): string => {
  const { width, height, top, frameRate } = waveform;
  return [
    `[0:${stream}]aresample=48000:async=1:first_pts=0,asplit=2[sound][shown]`,
    `[shown]aformat=channel_layouts=mono,showwaves=s=${width}x${height}:mode=cline:scale=sqrt:rate=${frameRate}:colors=${cardColours.wave.wave[1]}[waves]`,
    `[1:v][waves]overlay=${(size.width - width) / 2}:${top}:shortest=1,format=yuv420p[film]`,
  ].join(';');
};

/** Renders a sound file as a video that shows its waveform, so that it can be edited and played like any other. Throws a MediaError. */
export const renderAudioFilm = async (ffmpeg: Ffmpeg, film: AudioFilm): Promise<void> => {
  const { folder, source, result, probe, maxSeconds, signal, onProgress } = film;
  await writeFile(inFolder(folder, background), await draw(composeBackground(size, cardColours.wave, 0)));
  const { threads, outputLimitBytes } = ffmpeg.settings;
  await ffmpeg.run({
    folder,
    signal,
    onSeconds: (seconds) => onProgress(probe.duration > 0 ? Math.min(1, seconds / probe.duration) : 0),
    parameters: [
      ...audioInput(source),
      ...['-f', 'image2', '-loop', '1', '-framerate', String(waveform.frameRate), '-i', `file:${background}`],
      ...['-filter_complex', filters(probe.index), '-map', '[film]', '-map', '[sound]', '-t', String(maxSeconds)],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'stillimage', '-crf', '28', '-threads', String(threads)],
      ...['-g', String(waveform.frameRate * 5), '-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-fs', String(outputLimitBytes), '-movflags', '+faststart', '-f', 'mp4', result],
    ],
  });
};
