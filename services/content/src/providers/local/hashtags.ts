import type { Brief } from '../provider.ts';
import type { Topic } from './topic.ts';

const longestTag = 30;

/** `AI note-taking` -> `AINoteTaking`; shown with a # where tags are shown */
const asHashtag = (words: string): string =>
  words
    .replace(/^#|^(?:an?|the|my|our|your|their|this) /i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const isUsable = (tag: string): boolean => tag.length > 2 && tag.length <= longestTag && !/^\d+$/.test(tag);

/** Up to `limit` hashtags: the prompt's subject first, then the signal's tags, then those of well-liked similar posts and the template's, then single keywords. */
export const hashtagsOf = ({ signal, inspiration, outline }: Brief, topic: Topic, limit: number): string[] => {
  const candidates = [
    ...[topic.subject].filter((subject) => subject.split(' ').length <= 4),
    ...(signal?.tags.slice(0, 2) ?? []),
    ...inspiration.flatMap(({ hashtags }) => hashtags.slice(0, 1)),
    ...(signal?.tags.slice(2) ?? []),
    ...(outline?.hashtags ?? []),
    ...(topic.other ? [topic.other] : []),
    ...topic.keywords.filter((word) => word.length > 4),
  ].map(asHashtag);
  return [...new Map(candidates.filter(isUsable).map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, limit);
};
