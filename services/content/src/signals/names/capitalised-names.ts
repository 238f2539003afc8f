import { type HeadlineWord, nameOfWords, withoutFunctionWords } from './headline-words.ts';

/** Lower-case words inside of names, by ISO 639 code. */
const connectors: Readonly<Record<string, readonly string[]>> = {
  es: ['de', 'del', 'la', 'las', 'los'],
  fr: ['de', 'du', 'des', 'la', 'le', 'les'],
  pt: ['de', 'do', 'da', 'dos', 'das'],
  it: ['di', 'del', 'della', 'dei', 'degli'],
  nl: ['van', 'de', 'den', 'der'],
  en: ['of', 'the'],
};

const isPartOfName = ({ isCapitalised, isNumber }: HeadlineWord): boolean => isCapitalised || isNumber;

/** Adjacent capitalised words and numbers, with connectors between them. */
export const capitalisedRuns = (words: readonly HeadlineWord[], language: string): HeadlineWord[][] => {
  const inside = connectors[language] ?? [];
  const runs: HeadlineWord[][] = [];
  let run: HeadlineWord[] = [];
  let pending: HeadlineWord[] = [];
  const end = () => {
    if (run.length > 0) runs.push(run);
    [run, pending] = [[], []];
  };
  for (const word of words) {
    if (!word.isAdjacent || (word.isInitial && run.length > 0)) end();
    if (isPartOfName(word)) {
      run.push(...pending, word);
      pending = [];
    } else if (run.length > 0 && inside.includes(word.text)) pending.push(word);
    else end();
  }
  end();
  return runs;
};

/** One word alone means too much else, and a name has at least one letter. */
const isName = (words: readonly HeadlineWord[]): boolean =>
  words.filter(isPartOfName).length >= 2 && words.some(({ isCapitalised }) => isCapitalised);

/**
 * Names of a headline in a language that capitalises names only: sequences of capitalised words. The first word of a sentence is
 * capitalised whatever it is, so a sequence of three words that begins there is also taken without it.
 */
export const capitalisedNames = (words: readonly HeadlineWord[], language: string): string[] =>
  capitalisedRuns(words, language).flatMap((run) => {
    const name = withoutFunctionWords(run, language);
    const rest = name[0]?.isInitial && name.length > 2 ? withoutFunctionWords(name.slice(1), language) : [];
    return [rest, name].filter(isName).map(nameOfWords);
  });
