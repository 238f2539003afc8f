import { type Cue, shareTime } from '@trenzeye/proto/editing/cues';
import type { Lab } from '@trenzeye/proto/http/media/lab';
import { newLinesOf } from './cue.ts';

/** The words of a transcript. Those of a cue without measured times have shares of its time. */
export const wordsOfCues = (cues: readonly Cue[]): Pick<Lab, 'words' | 'words_timing'> => {
  const lines = newLinesOf(cues);
  const words = cues.flatMap((cue, index) =>
    (cue.words ?? shareTime((lines[index] ?? []).join(' '), cue)).map((word) => ({ ...word, speaker: cue.speaker ?? null })),
  );
  const areMeasured = cues.length > 0 && cues.every((cue, index) => cue.words !== undefined || (lines[index] ?? []).length === 0);
  return { words, words_timing: areMeasured ? 'measured' : 'approximate' };
};
