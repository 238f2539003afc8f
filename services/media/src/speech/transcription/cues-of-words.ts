import type { Cue } from '@trenzeye/proto/editing/cues';

/** A word as recognizers write it. */
export interface RecognizedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly speaker?: string | null | undefined;
}

/** A cue made from words ends before a pause of this length, or at this length of its text. */
const maxPauseSeconds = 0.7;
const maxCueLength = 80;

const startsCue = (group: readonly RecognizedWord[], next: RecognizedWord): boolean => {
  const last = group.at(-1);
  if (!last) return false;
  const length = group.reduce((sum, { word }) => sum + word.length + 1, next.word.length);
  return next.start - last.end > maxPauseSeconds || length > maxCueLength || /[.!?…]$/.test(last.word) || next.speaker !== last.speaker;
};

/** Cues that end at pauses, sentences and changes of the speaker. */
export const cuesOfWords = (words: readonly RecognizedWord[]): Cue[] => {
  const groups: RecognizedWord[][] = [];
  for (const word of words.toSorted((one, other) => one.start - other.start)) {
    const group = groups.at(-1);
    if (group && !startsCue(group, word)) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => {
    const [first, last] = [group[0] as RecognizedWord, group.at(-1) as RecognizedWord];
    const timed = group.map(({ word, start, end }) => ({ start, end, text: word.trim() }));
    const text = timed.map((word) => word.text).join(' ');
    return { start: first.start, end: last.end, text, ...(first.speaker && { speaker: first.speaker }), words: timed };
  });
};
