import type nlpOfWords from 'compromise/two';

let loading: Promise<typeof nlpOfWords> | undefined;

/** The library takes 50 MB and half a second, so it is loaded with the first English headline. */
const load = (): Promise<typeof nlpOfWords> => {
  loading ??= import('compromise/two').then(({ default: nlp }) => nlp);
  return loading;
};

/** Names of an English headline: proper nouns of at least two words, or with a number. */
export const englishNames = async (text: string): Promise<string[]> => {
  const nlp = await load();
  const found: string[] = nlp(text).match('#ProperNoun+ #Value?').out('array');
  return found
    .map((name) => name.replace(/['’]s$/u, '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((name) => /[\s-]/u.test(name) && /\p{L}/u.test(name));
};
