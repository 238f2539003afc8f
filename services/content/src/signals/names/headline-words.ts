import { isFunctionWord } from '@trenzeye/kit';

/** Characters of a text in which names are looked for, and words of it. */
const maxCharacters = 240;
const maxWords = 40;

/** A word of a headline. */
export interface HeadlineWord {
  readonly text: string;
  /** The first of the text or of a sentence, a quotation or the part after a colon: these are capitalised whatever they are. */
  readonly isInitial: boolean;
  readonly isCapitalised: boolean;
  readonly isNumber: boolean;
  /** Joined to the word before it by spaces, a hyphen or an apostrophe only. */
  readonly isAdjacent: boolean;
}

const segmenters = new Map<string, Intl.Segmenter>();

const segmenterOf = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language);
  if (known) return known;
  const created = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, created);
  return created;
};

const isJoin = (text: string): boolean => /^[\s\-’']*$/.test(text);
const endsSentence = (text: string): boolean => /[.:!?…|«»“”„"‘¿¡–—]/.test(text);

/** The words of the beginning of a text, with what their spelling says. */
export const headlineWords = (text: string, language: string): HeadlineWord[] => {
  const words: HeadlineWord[] = [];
  let between = '';
  for (const { segment, isWordLike } of segmenterOf(language).segment(text.normalize('NFKC').slice(0, maxCharacters))) {
    if (!isWordLike) {
      between += segment;
      continue;
    }
    words.push({
      text: segment,
      isInitial: words.length === 0 || endsSentence(between),
      isCapitalised: /^\p{Lu}/u.test(segment) || /^\p{Ll}{1,2}\p{Lu}/u.test(segment),
      isNumber: /^\p{N}+$/u.test(segment),
      isAdjacent: words.length > 0 && isJoin(between),
    });
    if (words.length >= maxWords) break;
    between = '';
  }
  return words;
};

/** The words without function words at both ends: `La Semana Santa` -> `Semana Santa`. */
export const withoutFunctionWords = (words: readonly HeadlineWord[], language: string): readonly HeadlineWord[] => {
  const isContent = ({ text }: HeadlineWord): boolean => !isFunctionWord(text, language);
  const first = words.findIndex(isContent);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isContent) + 1);
};

/** Words as they are written in a name. */
export const nameOfWords = (words: readonly HeadlineWord[]): string => words.map(({ text }) => text).join(' ');

/** Most words of the headline are capitalised: then capitals say nothing about names. */
export const isTitleCase = (words: readonly HeadlineWord[]): boolean => {
  const letters = words.filter(({ isNumber }) => !isNumber);
  return letters.length >= 6 && letters.filter(({ isCapitalised }) => isCapitalised).length > letters.length * 0.7;
};

/** Words that are names by their spelling, in any language: `GPT-7`, `A380`. */
export const distinctiveWords = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .slice(0, maxCharacters)
      .match(/(?<![\p{L}\p{N}-])\p{Lu}[\p{L}-]{0,20}\p{N}{1,6}(?![\p{L}\p{N}-])/gu) ?? []
  ).filter(({ length }) => length >= 4);
