import { measure } from './font-metrics.ts';

interface SetHeadline {
  readonly lines: readonly string[];
  /** Font size in pixels. */
  readonly size: number;
}

const sizes = [148, 132, 118, 106, 96, 86, 78, 70, 62, 54, 48, 42, 36, 28] as const;
const most = 7;

/** Breaks text into lines no wider than `width` pixels; undefined when a word alone is wider or there are too many lines. */
const breakLines = (words: readonly string[], size: number, width: number): string[] | undefined => {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) * size <= width) lines[lines.length - 1] = longer;
    else if (measure(word) * size <= width) lines.push(word);
    else return undefined;
  }
  return lines.length <= most ? lines : undefined;
};

/** Cuts a word into pieces that fit, with hyphens. */
const cutWord = (word: string, size: number, width: number): string[] => {
  const pieces = [''];
  for (const character of word) {
    const longer = `${pieces.at(-1)}${character}`;
    if (measure(`${longer}-`) * size <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces.map((piece, index) => (index < pieces.length - 1 ? `${piece}-` : piece));
};

const smallestSize = 28;

/** The largest size at which a headline fits into `width` by `height` pixels. A word too long for every size continues on the next line. */
export const setHeadline = (text: string, width: number, height: number): SetHeadline => {
  const words = text.split(' ');
  for (const size of sizes) {
    const lines = breakLines(words, size, width);
    if (lines && lines.length * size * 1.04 <= height) return { lines, size };
  }
  const pieces = words.flatMap((word) => cutWord(word, smallestSize, width));
  return { lines: breakLines(pieces, smallestSize, width) ?? pieces, size: smallestSize };
};
