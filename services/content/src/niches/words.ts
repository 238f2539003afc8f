import { createText, invalidField } from '@trenzeye/kit';
import { maxPhraseWords } from '@trenzeye/proto/http/content';

// Chinese and Japanese have no spaces between words: each character is compared as a word.
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

/** Longest phrase, in characters. */
const longestPhrase = 80;

/** The words of a text in the form in which they are compared: in lower case, separated by spaces. */
export const normalizeWords = (text: string): string =>
  (text.normalize('NFKC').toLowerCase().replace(/['’]/g, '').match(wordPattern) ?? []).join(' ');

/** A phrase that can be followed or muted. Throws `invalid_request` naming the field. */
export const requirePhrase = (field: string, text: string): string => {
  const phrase = normalizeWords(text);
  if (phrase === '') throw invalidField(field, 'needs a letter or a digit');
  if (phrase.length > longestPhrase)
    throw invalidField(field, createText('must have at most {longestPhrase} characters', { longestPhrase }));
  if (phrase.split(' ').length > maxPhraseWords)
    throw invalidField(field, createText('must have at most {maxPhraseWords} words', { maxPhraseWords }));
  return phrase;
};

/** Each phrase of a normalised text that can be followed, once. */
export const phrasesIn = (text: string): string[] => {
  const words = text.split(' ').filter(Boolean);
  const phrases = new Set<string>();
  for (const [index] of words.entries())
    for (let count = 1; count <= maxPhraseWords && index + count <= words.length; count += 1)
      phrases.add(words.slice(index, index + count).join(' '));
  return [...phrases];
};
