import type { Lab } from '../api.ts';
import type { Trim } from '../timeline/trim.ts';

export type Word = Lab['words'][number];

/** Sound of a word before and behind its measured times, up to half of the pause. */
const marginSeconds = 0.05;

const middleOf = ({ start, end }: Trim): number => (start + end) / 2;

/** The part of the source with the words from `first` to `last`. The same words always have the same part. */
export const rangeOfWords = (words: readonly Word[], first: number, last: number): Trim => {
  const [from, to] = [words[first], words[last]];
  if (!from || !to) return { start: 0, end: 0 };
  const pauseBefore = Math.max(0, from.start - (words[first - 1]?.end ?? 0));
  const pauseAfter = Math.max(0, (words[last + 1]?.start ?? Number.POSITIVE_INFINITY) - to.end);
  return {
    start: from.start - Math.min(marginSeconds, pauseBefore / 2),
    end: to.end + Math.min(marginSeconds, pauseAfter / 2),
  };
};

/** Whether a word is part of the Short, was cut, or is before its start or behind its end. */
export type WordState = 'kept' | 'cut' | 'outside';

export const wordStates = (words: readonly Word[], clips: readonly Trim[]): readonly WordState[] => {
  const start = Math.min(...clips.map((clip) => clip.start));
  const end = Math.max(...clips.map((clip) => clip.end));
  return words.map((word) => {
    const middle = middleOf(word);
    if (clips.some((clip) => middle >= clip.start && middle < clip.end)) return 'kept';
    return middle < start || middle >= end ? 'outside' : 'cut';
  });
};

/** Index of the word that is spoken at a time, or the last one before it; -1 before the first. */
export const wordIndexAt = (words: readonly Word[], seconds: number): number => {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Words that are shown as one paragraph. */
export interface Paragraph {
  /** Index of its first word. */
  readonly first: number;
  readonly words: readonly Word[];
}

const longPauseSeconds = 1.5;
const wordsPerParagraph = 40;
const maxWordsPerParagraph = 80;

const startsParagraph = (words: readonly Word[], first: number, index: number): boolean => {
  const [previous, word] = [words[index - 1], words[index]];
  if (!previous || !word) return false;
  const count = index - first;
  const isSentence = /[.!?…]["”')]*$/.test(previous.text);
  return (
    word.speaker !== previous.speaker ||
    word.start - previous.end > longPauseSeconds ||
    count >= maxWordsPerParagraph ||
    (isSentence && count >= wordsPerParagraph)
  );
};

/** Paragraphs end at a change of the speaker, a long pause, or the end of a sentence when they are long. */
export const paragraphsOf = (words: readonly Word[]): readonly Paragraph[] => {
  const starts = [0];
  for (let index = 1; index < words.length; index += 1) if (startsParagraph(words, starts.at(-1) ?? 0, index)) starts.push(index);
  return words.length === 0 ? [] : starts.map((first, index) => ({ first, words: words.slice(first, starts[index + 1]) }));
};
