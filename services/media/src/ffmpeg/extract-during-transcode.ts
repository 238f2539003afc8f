import { access } from 'node:fs/promises';
import { inFolder } from './ffmpeg.ts';
import { type Loudness, measureAudioOutput, type Waveform } from './measure-audio.ts';
import type { ExtraOutputs, NormaliseMethod } from './normalise.ts';
import type { Probe } from './probe-video.ts';
import { type Sprite, thumbnailOutputs } from './thumbnails.ts';

/** What was extracted during a conversion. Undefined parts have to be made from the converted video. */
export interface ExtractedMedia {
  readonly sprite: Sprite | undefined;
  readonly audio: { readonly waveform: Waveform; readonly loudness: Loudness } | undefined;
}

export interface Extraction extends ExtraOutputs {
  /** Called after the conversion with ffmpeg's standard error and the duration of the result in seconds. */
  finish(stderr: string, duration: number): Promise<ExtractedMedia>;
}

interface ExtractionTarget {
  readonly folder: string;
  /** File names in `folder`. */
  readonly poster: string;
  readonly sprite: string;
}

const noExtraction: Extraction = {
  input: [],
  outputs: [],
  onOutput: () => undefined,
  finish: async () => ({ sprite: undefined, audio: undefined }),
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Extracts poster, sprite, waveform and loudness in the same run that converts the video, because decoding again costs far more than
 * these outputs. Extracts nothing when the container has no duration.
 */
export const extractDuringTranscode = (probe: Probe, method: NormaliseMethod, { folder, poster, sprite }: ExtractionTarget): Extraction => {
  if (probe.duration === 0) return noExtraction;
  const { input, outputs, spriteLayout } = thumbnailOutputs(probe, method, { poster, sprite });
  const audio = probe.audio && measureAudioOutput(folder, probe.duration);
  return {
    input,
    outputs: [...outputs, ...(probe.audio && audio ? ['-map', `0:${probe.audio.index}`, ...audio.output] : [])],
    onOutput: audio?.onOutput ?? (() => undefined),
    finish: async (stderr, duration) => {
      const areWritten = await Promise.all([poster, sprite].map((name) => exists(inFolder(folder, name))));
      // A wrong duration in the container puts the sprite's frames at wrong times.
      const isDurationCorrect = Math.abs(duration - probe.duration) <= Math.max(1, spriteLayout.interval);
      return { sprite: isDurationCorrect && areWritten.every(Boolean) ? spriteLayout : undefined, audio: await audio?.finish(stderr) };
    },
  };
};
