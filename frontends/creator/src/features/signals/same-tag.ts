const normalizeTag = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Compares tags without case, spaces and punctuation. */
export const isSameTag = (one: string, other: string): boolean => normalizeTag(one) === normalizeTag(other);
