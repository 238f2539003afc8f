/** Artificial languages for tests, chosen by the cookie: longer English with accents, and the same from right to left. */
const pseudoLanguages = ['en-XA', 'en-XB'] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

export const isPseudoLanguage = (value: string | undefined): value is PseudoLanguage =>
  (pseudoLanguages as readonly (string | undefined)[]).includes(value);
