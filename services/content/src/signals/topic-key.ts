import { keywordsOf } from '../generation/keywords.ts';
import { tagKey } from './tag-key.ts';

/** The topic of a headline: its keywords in alphabetical order, so that word order does not matter. Empty without keywords. */
export const headlineKey = (headline: string): string =>
  keywordsOf(headline.normalize('NFKC'))
    .map((word) => word.toLowerCase().replace(/['’](?:s\b)?/g, ''))
    .filter(Boolean)
    .sort()
    .join(' ')
    .slice(0, 200);

/** The topic of a signal without one, from its title. */
export const topicOfTitle = (title: string): string => headlineKey(title) || tagKey(title) || title.toLowerCase().slice(0, 64);
