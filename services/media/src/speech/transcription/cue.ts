import type { Cue } from '@trenzeye/proto/editing/cues';

/** The captions of four hours of fast speech. */
export const maxCues = 10_000;
/** Characters of all captions of a video together. */
export const maxTranscriptLength = 300_000;

/** The first cues within the limits of a transcript. */
export const withinLimits = (cues: readonly Cue[]): Cue[] => {
  let length = 0;
  const end = cues.findIndex(({ text }, index) => {
    length += text.length;
    return index >= maxCues || length > maxTranscriptLength;
  });
  return end === -1 ? [...cues] : cues.slice(0, end);
};

/** The lines of each cue. Roll-up captions repeat a line: it is contained once. */
export const newLinesOf = (cues: readonly Cue[]): string[][] => {
  let last: string | undefined;
  return cues.map(({ text }) =>
    text.split('\n').filter((line) => {
      const isNew = line !== last;
      last = line;
      return isNew;
    }),
  );
};

/** The text of all cues. */
export const textOf = (cues: readonly Cue[]): string => newLinesOf(cues).flat().join(' ').replaceAll(/\s+/g, ' ').trim();
