import type { Database } from '../database/transaction.ts';
import type { Mention } from './connectors/source.ts';
import { readTopics } from './store/topics.ts';
import { tagKey } from './tag-key.ts';
import { headlineKey } from './topic-key.ts';

/** Longest name of a topic that is looked for in a headline, in words. */
const longestName = 5;
/** Words of a text in which names are looked for. */
const maxWords = 60;
/** Other topics that one text can mention. */
const maxNames = 3;

const word = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;

/**
 * The keys of topics that a text may name: those of each two to five adjacent words, as a phrase and as a tag, the longest first. Single
 * words are left out, because too many of them mean something else.
 */
export const nameKeys = (text: string): string[] => {
  const words = (text.normalize('NFKC').match(word) ?? []).slice(0, maxWords);
  const keys = new Set<string>();
  for (let length = longestName; length >= 2; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const name = words.slice(start, start + length).join(' ');
      const key = headlineKey(name);
      // Names do not begin or end with a stop word: without it they are looked for as well.
      if (key.split(' ').length !== length) continue;
      keys.add(key);
      keys.add(tagKey(name));
    }
  return [...keys];
};

const nameKeysOf = ({ topic, text }: Mention): string[] => nameKeys(text ?? topic.title).filter((key) => key !== topic.key);

/**
 * The mentions, and those of known names that their texts contain: an article about `Apple shows iPhone 18` also mentions the topic
 * `iPhone 18` of a search or `#iPhone18` of a post, so that topics have the activity of all sources. Counts with a history of days
 * belong to one topic only.
 */
export const linkTopics = async (prisma: Database, mentions: readonly Mention[]): Promise<Mention[]> => {
  const named = mentions.map((mention) => (mention.days.length > 0 ? [] : nameKeysOf(mention)));
  const known = await readTopics(prisma, [...new Set(named.flat())], true);
  const linked = mentions.flatMap((mention, index) =>
    (named[index] ?? [])
      .flatMap((key) => known.get(key) ?? [])
      .slice(0, maxNames)
      .map(({ key, title, summary, tags }): Mention => {
        const text = mention.text ?? mention.topic.title;
        return { ...mention, text, topic: { key, title, summary, tags, link: mention.topic.link, isName: true } };
      }),
  );
  return [...mentions, ...linked];
};
