import { invalidField } from '@trenzeye/kit';

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

/** The key of a tag in any spelling. Throws `invalid_request` when it has neither letter nor digit. */
export const requireTag = (tag: string): string => {
  const key = tagKey(tag);
  if (key === '') throw invalidField('tag', 'needs a letter or a digit');
  return key;
};

/** Stop words. */
const stopWords = new Set(
  `a about above after again all also am an and any are around as at be because been before being below between both but by can could did do does doing down during each
  even every few for from further get gets getting give go going got had has have having he her here hers him his how i if in into is it its just keep kind know let
  like lot made make makes making many may me might more most much must my need needs new no nor not now of off on once one only or other our out over own please
  really right same say see she should show so some still such take tell than that the their them then there these they thing things think this those through to
  together too under until up us use using very want was way we well went were what when where which while who whole why will with without would write you your yours
  thread tweet actually work works it's i'm don't isn't that's`.split(/\s+/),
);

const word = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

const isKeyword = (candidate: string): boolean => candidate.length > 1 && !stopWords.has(candidate.toLowerCase());

/** The keywords of a text in order, each once, at most 12. */
export const keywordsOf = (text: string): string[] => {
  const words = (text.match(word) ?? []).filter(isKeyword);
  return [...new Map(words.map((each) => [each.toLowerCase(), each])).values()].slice(0, 12);
};

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
