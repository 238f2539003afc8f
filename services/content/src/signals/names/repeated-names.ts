import { capitalisedRuns } from './capitalised-names.ts';
import { type HeadlineWord, nameOfWords, withoutFunctionWords } from './headline-words.ts';

/** Words of a sequence. */
const [shortest, longest] = [2, 4];
/** Origins that must have a sequence: capitals make it likely to be a name, without them more are needed. */
const originsOfCapitalised = 2;
const originsOfUncased = 3;

/** A headline and who published it. */
export interface OriginalWords {
  readonly words: readonly HeadlineWord[];
  readonly language: string;
  readonly origin: string;
}

const hasCapitals = (words: readonly HeadlineWord[]): boolean => words.some(({ isCapitalised }) => isCapitalised);

const sequencesOf = (words: readonly HeadlineWord[], language: string): HeadlineWord[][] => {
  const sequences: HeadlineWord[][] = [];
  for (let length = longest; length >= shortest; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const sequence = words.slice(start, start + length);
      const isJoined = sequence.slice(1).every(({ isAdjacent }) => isAdjacent);
      if (isJoined && withoutFunctionWords(sequence, language).length === length) sequences.push(sequence);
    }
  return sequences;
};

/** Sequences that can be names: of capitalised words where there are capitals, of any words otherwise. */
const candidatesOf = ({ words, language }: OriginalWords): HeadlineWord[][] =>
  hasCapitals(words) ? capitalisedRuns(words, '').flatMap((run) => sequencesOf(run, language)) : sequencesOf(words, language);

const keyOf = (sequence: readonly HeadlineWord[]): string => nameOfWords(sequence).toLowerCase();

/** Counts in how many origins each sequence occurs. */
export const countOrigins = (headlines: readonly OriginalWords[]): Map<string, Set<string>> => {
  const origins = new Map<string, Set<string>>();
  for (const headline of headlines)
    for (const sequence of candidatesOf(headline)) {
      const key = keyOf(sequence);
      const known = origins.get(key);
      if (known) known.add(headline.origin);
      else origins.set(key, new Set([headline.origin]));
    }
  return origins;
};

/**
 * Names of a headline in a language that capitalises more than names, such as German, or nothing, such as Japanese and Arabic: sequences
 * that several origins have, the longest first, without those inside of them.
 */
export const repeatedNames = (headline: OriginalWords, origins: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const least = hasCapitals(headline.words) ? originsOfCapitalised : originsOfUncased;
  const names: string[] = [];
  for (const sequence of candidatesOf(headline)) {
    if ((origins.get(keyOf(sequence))?.size ?? 0) < least) continue;
    const name = nameOfWords(sequence);
    if (!names.some((longer) => longer.includes(name))) names.push(name);
  }
  return names;
};
