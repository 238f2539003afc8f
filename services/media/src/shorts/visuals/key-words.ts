import { detectLanguage, isFunctionWord } from '@trenzeye/kit';
import { wordsOf } from '../../speech/index.ts';

/** Words on a card. */
const maxWords = 6;
const maxLength = 60;

const bare = (word: string): string => word.replaceAll(/^[^\p{L}\p{N}$€£#@]+|[^\p{L}\p{N}%]+$/gu, '');

/** Whether a word carries the meaning of its sentence. */
const isKeyWord = (word: string, language: string): boolean =>
  /\d/.test(word) || (bare(word).length > 2 && !isFunctionWord(word, language));

const clausesOf = (narration: string): string[][] => {
  const clauses: string[][] = [[]];
  for (const word of wordsOf(narration)) {
    clauses.at(-1)?.push(word);
    if (/[.!?,;:…—–]["'”’)]*$/u.test(word) || /\s[—–-]$/u.test(word)) clauses.push([]);
  }
  return clauses.filter((clause) => clause.length > 0);
};

/** The part of a clause with the most key words, without function words at its ends. */
const shorten = (clause: readonly string[], language: string): string[] => {
  const isKey = clause.map((word) => isKeyWord(word, language));
  const countFrom = (start: number): number => isKey.slice(start, start + maxWords).filter(Boolean).length;
  const starts = clause.map((_, index) => index).filter((index) => isKey[index]);
  const start = starts.reduce((best, index) => (countFrom(index) > countFrom(best) ? index : best), starts[0] ?? 0);
  const words = clause.slice(start, start + maxWords);
  while (words.length > 1 && !isKey[start + words.length - 1]) words.pop();
  return words;
};

/** What a card shows of a narration: the few words in a row that say the most. Empty for a narration without words. */
export const keyWords = (narration: string): string => {
  const language = detectLanguage(narration);
  const shortened = clausesOf(narration).map((clause) => shorten(clause, language));
  const score = (words: readonly string[]): number => words.filter((word) => isKeyWord(word, language)).length;
  const best = shortened.reduce<string[]>((found, words) => (score(words) > score(found) ? words : found), shortened[0] ?? []);
  const text = best.map((word, index) => (index === best.length - 1 ? bare(word) : word)).join(' ');
  const clipped = text.length > maxLength ? text.slice(0, text.lastIndexOf(' ', maxLength) + 1 || maxLength).trim() : text;
  return clipped.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
};
