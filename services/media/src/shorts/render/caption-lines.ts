import type { SpokenWord } from '../../speech/index.ts';

/** Words of a caption, and the pause in seconds after which a new one starts. */
const maxWords = 4;
const maxLength = 26;
const maxPauseSeconds = 0.35;
/** A caption stays for this time after its last word. */
const lingerSeconds = 0.3;

/** A few words that are shown together while they are spoken. */
export interface CaptionLine {
  readonly words: readonly SpokenWord[];
  readonly end: number;
}

const isFull = (words: readonly SpokenWord[], next: SpokenWord): boolean => {
  const last = words.at(-1);
  if (!last) return false;
  const length = words.reduce((sum, { text }) => sum + text.length + 1, next.text.length);
  return words.length >= maxWords || length > maxLength || next.start - last.end > maxPauseSeconds || /[.!?…]["'”’)]*$/u.test(last.text);
};

/** The captions of spoken words. Each ends before the next starts. */
export const captionLines = (words: readonly SpokenWord[]): CaptionLine[] => {
  const groups: SpokenWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group && !isFull(group, word)) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group, index) => {
    const next = groups[index + 1]?.[0]?.start ?? Number.POSITIVE_INFINITY;
    return { words: group, end: Math.min(next, (group.at(-1)?.end ?? 0) + lingerSeconds) };
  });
};
