/** Words as they are compared: lower case, compatible forms joined. */
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

/** `running` is found in `runs` and the other way round where a stem of four letters or more is the same. */
const isMeant = (found: string, wanted: readonly string[]): boolean =>
  wanted.some((each) => {
    if (found.startsWith(each)) return true;
    const stem = each.replace(/(?:ing|ed|es|s)$/, '');
    return stem.length >= 4 && stem !== each && found.startsWith(stem);
  });

const mostRanges = 20;

/** Where the wanted words stand in a text, as [start, end) in UTF-16 positions. */
export const findRanges = (text: string, wanted: readonly string[]): [number, number][] =>
  [...text.matchAll(word)]
    .filter(([found]) => isMeant(found.normalize('NFKC').toLowerCase(), wanted))
    .slice(0, mostRanges)
    .map(({ 0: found, index }) => [index, index + found.length]);
