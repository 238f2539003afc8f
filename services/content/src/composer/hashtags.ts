import type { Brief } from '../providers/index.ts';
import { keywordsOf } from '../topic-keys.ts';

const longestTag = 30;
const wordsOfTag = 4;
/** Shorter words of a prompt say little about its subject. */
const shortestKeyword = 6;

/** `AI note-taking` -> `AINoteTaking`; shown with a # where tags are shown. */
export const asHashtag = (words: string): string =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const isUsable = (tag: string): boolean => tag.length > 2 && tag.length <= longestTag && !/^\d+$/.test(tag);

/** Up to `limit` hashtags: a short subject first, then the signal's tags, those of well-liked similar posts and the template's, then single words of the subject. */
export const hashtagsOf = ({ signal, inspiration, outline }: Brief, title: string, limit: number): string[] => {
  const candidates = [
    ...[title].filter((subject) => subject.split(' ').length <= wordsOfTag),
    ...(signal?.tags.slice(0, 2) ?? []),
    ...inspiration.flatMap(({ hashtags }) => hashtags.slice(0, 1)),
    ...(signal?.tags.slice(2) ?? []),
    ...(outline?.hashtags ?? []),
    ...keywordsOf(title).filter((word) => word.length >= shortestKeyword),
  ].map(asHashtag);
  return [...new Map(candidates.filter(isUsable).map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, limit);
};
