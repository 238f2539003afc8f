import { keywordsOf } from '../keywords.ts';

/** The topic of a headline: its telling words in alphabetical order, so that word order does not matter. Empty when it has none. */
export const headlineKey = (headline: string): string =>
  keywordsOf(headline.normalize('NFKC'))
    .map((word) => word.toLowerCase().replace(/['’](?:s\b)?/g, ''))
    .filter(Boolean)
    .sort()
    .join(' ')
    .slice(0, 200);
