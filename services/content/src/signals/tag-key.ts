/** Longest key, in characters. */
const longest = 64;

/** The normalised form of a tag: letters and digits in lower case. Empty when nothing is left. `#Cosy_Games` -> `cosygames`. */
export const tagKey = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .slice(0, longest);

/** The keys of several tags, each once, in order. */
export const tagKeys = (tags: readonly string[]): string[] => [...new Set(tags.map(tagKey).filter(Boolean))];
