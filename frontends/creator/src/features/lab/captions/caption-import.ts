import { readCaptions } from '@trenzeye/proto/editing/caption-files';
import { clipsOf, durationOf, sourceRangeOf } from '@trenzeye/proto/editing/clips';
import type { Edit } from '../lab-queries.ts';
import { type Caption, captionCountLimit, normalizeCaptions } from './captions.ts';

/** What the times of a caption file count from: the start of the Short or of the whole video. */
export type FileTimes = 'short' | 'video';

export const importLimitBytes = 1_000_000;

interface Imported {
  readonly captions: readonly Caption[];
  /** Captions in the file that are not used. */
  readonly leftOut: number;
}

/** The captions of a WebVTT or SRT file as captions of the source; null for any other text. */
export const importCaptions = (text: string, edit: Edit, duration: number, times: FileTimes): Imported | null => {
  const cues = readCaptions(text);
  if (cues.length === 0) return null;
  const clips = clipsOf(edit);
  const length = durationOf(clips);
  const placed =
    times === 'video'
      ? cues
      : cues
          .filter(({ start }) => start < length)
          .map(({ start, end, text: each }) => ({ ...sourceRangeOf(clips, { start, end: Math.min(end, length) }), text: each }));
  const oneLine = placed.map((caption) => ({ ...caption, text: caption.text.replaceAll('\n', ' ') }));
  const captions = normalizeCaptions(oneLine, duration).slice(0, captionCountLimit);
  return { captions, leftOut: cues.length - captions.length };
};
