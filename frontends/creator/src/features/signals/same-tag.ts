const key = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Case, spaces and punctuation do not tell tags apart. */
export const sameTag = (one: string, other: string): boolean => key(one) === key(other);
