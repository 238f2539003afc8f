import { keywordsOf } from '../generation/keywords.ts';

/** The topic of a headline: its keywords in alphabetical order, so that word order does not matter. Empty without keywords. */
export const headlineKey = (headline: string): string =>
  keywordsOf(headline.normalize('NFKC'))
    .map((word) => word.toLowerCase().replace(/['’](?:s\b)?/g, ''))
    .filter(Boolean)
    .sort()
    .join(' ')
    .slice(0, 200);
