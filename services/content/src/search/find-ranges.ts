/** Words in the form in which they are compared: lower case, NFKC. */
export const searchWords = (text: string): string[] =>
  [
    ...new Set(
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
    ),
  ].slice(0, 8);

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** `running` matches `runs` and vice versa when they share a stem of at least four letters. */
const isMatch = (found: string, wanted: readonly string[]): boolean =>
  wanted.some((each) => {
    if (found.startsWith(each)) return true;
    const stem = each.replace(/(?:ing|ed|es|s)$/, '');
    return stem.length >= 4 && stem !== each && found.startsWith(stem);
  });

const rangeLimit = 20;

/** The positions of the searched words in a text, as [start, end) in UTF-16 units. */
export const findRanges = (text: string, wanted: readonly string[]): [number, number][] =>
  [...text.matchAll(word)]
    .filter(([found]) => isMatch(found.normalize('NFKC').toLowerCase(), wanted))
    .slice(0, rangeLimit)
    .map(({ 0: found, index }) => [index, index + found.length]);
