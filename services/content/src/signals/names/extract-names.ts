import type nlpOfWords from 'compromise/two';
import { capitalisedNames } from './capitalised-names.ts';
import { distinctiveWords, headlineWords, isTitleCase } from './headline-words.ts';
import { countOrigins, type OriginalWords, repeatedNames } from './repeated-names.ts';

let loading: Promise<typeof nlpOfWords> | undefined;

/** The library takes 50 MB and half a second, so it is loaded with the first English headline. */
const load = (): Promise<typeof nlpOfWords> => {
  loading ??= import('compromise/two').then(({ default: nlp }) => nlp);
  return loading;
};

/** Names of an English headline: proper nouns of at least two words, or with a number. */
const englishNames = async (text: string): Promise<string[]> => {
  const nlp = await load();
  const found: string[] = nlp(text).match('#ProperNoun+ #Value?').out('array');
  return found
    .map((name) => name.replace(/['’]s$/u, '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((name) => /[\s-]/u.test(name) && /\p{L}/u.test(name));
};

/** A public headline. */
export interface Headline {
  readonly text: string;
  /** ISO 639 code. */
  readonly language: string;
  /** Its publisher or author: what one of them writes repeatedly counts once. */
  readonly origin: string;
}

/** Names of one headline that become topics. */
const maxNames = 3;

/** Languages that capitalise names only, apart from the first word of a sentence. */
const capitalisesNames = new Set(['es', 'fr', 'pt', 'it', 'nl', 'pl', 'sv', 'tr', 'ru', 'el']);

type Rule = 'english' | 'capitalised' | 'repeated';

const ruleOf = ({ language, words }: OriginalWords): Rule => {
  // Capitals of headlines in title case or in capitals say nothing.
  if (isTitleCase(words)) return 'repeated';
  if (language === 'en') return 'english';
  return capitalisesNames.has(language) ? 'capitalised' : 'repeated';
};

const parse = ({ text, language, origin }: Headline): OriginalWords => ({ words: headlineWords(text, language), language, origin });

/**
 * The names of people, places, organisations and products in headlines, at most three of each, in the order of the headlines. `recent`
 * are earlier headlines, for the rule that needs repetition.
 *
 * English: proper nouns, by `compromise`. No maintained library finds names in the other languages (those of `compromise` for Spanish,
 * French and German find none), so these follow their spelling, with the words of `Intl.Segmenter`:
 * - languages that capitalise names only: sequences of at least two capitalised words. A name of one word is not found, and a sentence
 *   that begins with another word before a name of one word yields both words.
 * - German, where all nouns are capitalised, languages without capitals, and headlines in title case: sequences that repeat over
 *   distinct origins. Such a name is found from its second (without capitals, its third) origin on, and a repeated phrase that is no
 *   name is taken for one.
 *
 * Words such as `GPT-7` are names in any language. A wrong name is a topic that is ranked only when several authors use it at the
 * same time.
 */
export const extractNames = async (headlines: readonly Headline[], recent: readonly Headline[] = []): Promise<string[][]> => {
  const parsed = headlines.map(parse);
  const origins = countOrigins([...parsed, ...recent.map(parse)].filter((headline) => ruleOf(headline) === 'repeated'));
  const found: string[][] = [];
  for (const [index, headline] of parsed.entries()) {
    const { words, language } = headline;
    const text = clip(headlines[index]?.text ?? '');
    const rule = ruleOf(headline);
    const names =
      rule === 'english'
        ? await englishNames(text)
        : rule === 'capitalised'
          ? capitalisedNames(words, language)
          : repeatedNames(headline, origins);
    found.push([...new Set([...names, ...distinctiveWords(text)])].slice(0, maxNames));
  }
  return found;
};

/** The parser's time grows with the text. */
const longestText = 240;
const clip = (text: string): string => text.slice(0, longestText);

/** Whether names in headlines of a language are found by repetition, so that earlier headlines are needed. */
export const needsRepetition = (headline: Headline): boolean => ruleOf(parse(headline)) === 'repeated';
