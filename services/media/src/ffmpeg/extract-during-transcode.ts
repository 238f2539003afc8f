import { access } from 'node:fs/promises';
import { inFolder } from './ffmpeg.ts';
import { type Loudness, measureAudioOutput, type Waveform } from './measure-audio.ts';
import type { ExtraOutputs, NormaliseMethod } from './normalise.ts';
import type { Probe } from './probe-video.ts';
import { type Sprite, thumbnailOutputs } from './thumbnails.ts';

/** What came along with a conversion; undefined is what did not, and has to be made of the film. */
export interface ExtractedMedia {
  readonly sprite: Sprite | undefined;
  readonly audio: { readonly waveform: Waveform; readonly loudness: Loudness } | undefined;
}

export interface Extraction extends ExtraOutputs {
  /** Once the conversion has ended, given what ffmpeg said and how long the film became in seconds. */
  finish(said: string, duration: number): Promise<ExtractedMedia>;
}

export interface ExtractionTarget {
  readonly folder: string;
  /** Names of the pictures there. */
  readonly poster: string;
  readonly sprite: string;
}

const nothing: Extraction = {
  ...{ input: [], outputs: [], onOutput: () => undefined },
  finish: async () => ({ sprite: undefined, audio: undefined }),
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Poster, sprite, waveform and loudness in the reading that makes the film: starting and decoding cost far more than they do. Nothing
 * where the container does not tell how long it is.
 */
export const extractDuringTranscode = (probe: Probe, way: NormaliseMethod, { folder, poster, sprite }: ExtractionTarget): Extraction => {
  if (probe.duration === 0) return nothing;
  const { input, outputs, spriteLayout: grid } = thumbnailOutputs(probe, way, { poster, sprite });
  const hearing = probe.audio && measureAudioOutput(folder, probe.duration);
  return {
    input,
    outputs: [...outputs, ...(probe.audio && hearing ? ['-map', `0:${probe.audio.index}`, ...hearing.output] : [])],
    onOutput: hearing?.onOutput ?? (() => undefined),
    finish: async (said, duration) => {
      const drawn = await Promise.all([poster, sprite].map((name) => exists(inFolder(folder, name))));
      // A container that was wrong about the length spread the pictures over another film.
      const isSpread = Math.abs(duration - probe.duration) <= Math.max(1, grid.interval);
      return { sprite: isSpread && drawn.every(Boolean) ? grid : undefined, audio: await hearing?.finish(said) };
    },
  };
};
