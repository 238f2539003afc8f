import { access } from 'node:fs/promises';
import { inFolder } from './ffmpeg.ts';
import { type Loudness, listenTo, type Waveform } from './hear-video.ts';
import type { Besides, Way } from './normalise.ts';
import { picturesBeside, type Sprite } from './picture-video.ts';
import type { Probe } from './probe-video.ts';

/** What came along with a conversion; undefined is what did not, and has to be made of the film. */
export interface Gleaned {
  readonly grid: Sprite | undefined;
  readonly heard: { readonly waveform: Waveform; readonly loudness: Loudness } | undefined;
}

export interface Gleaning extends Besides {
  /** Once the conversion has ended, given what ffmpeg said and how long the film became in seconds. */
  end(said: string, duration: number): Promise<Gleaned>;
}

export interface GleanInto {
  readonly folder: string;
  /** Names of the pictures there. */
  readonly poster: string;
  readonly sprite: string;
}

const nothing: Gleaning = {
  ...{ input: [], outputs: [], onOutput: () => undefined },
  end: async () => ({ grid: undefined, heard: undefined }),
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
export const glean = (probe: Probe, way: Way, { folder, poster, sprite }: GleanInto): Gleaning => {
  if (probe.duration === 0) return nothing;
  const { input, outputs, grid } = picturesBeside(probe, way, { poster, sprite });
  const hearing = probe.audio && listenTo(folder, probe.duration);
  return {
    input,
    outputs: [...outputs, ...(probe.audio && hearing ? ['-map', `0:${probe.audio.index}`, ...hearing.output] : [])],
    onOutput: hearing?.onOutput ?? (() => undefined),
    end: async (said, duration) => {
      const drawn = await Promise.all([poster, sprite].map((name) => exists(inFolder(folder, name))));
      // A container that was wrong about the length spread the pictures over another film.
      const isSpread = Math.abs(duration - probe.duration) <= Math.max(1, grid.interval);
      return { grid: isSpread && drawn.every(Boolean) ? grid : undefined, heard: await hearing?.end(said) };
    },
  };
};
