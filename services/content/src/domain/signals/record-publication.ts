import type { StoredItem } from '../../store/items/stored-items.ts';
import { addPublishedText } from '../../store/search/published-text.ts';
import { observeItems } from '../../store/signals/observations.ts';
import type { Database } from '../../store/transaction.ts';
import { tagKey } from './tag-key.ts';

const hashtag = /#([\p{L}\p{N}_]+)/gu;
/** Longest text that is searched, in characters. */
const searched = 20_000;
const mostTags = 20;

type Words = Pick<StoredItem, 'id' | 'user_id' | 'title' | 'tweets' | 'hashtags' | 'caption' | 'style_tags' | 'script' | 'remix_of'>;

const bodyOf = ({ tweets, caption, script }: Words): string => [...(tweets ?? []), caption ?? '', script ?? ''].filter(Boolean).join('\n');

const tagsOf = (item: Words, body: string): { key: string; name: string }[] => {
  const written = [...(item.hashtags ?? item.style_tags ?? []), ...[...body.matchAll(hashtag)].map(([, name = '']) => name)];
  const named = written.map((tag) => ({ key: tagKey(tag), name: tag.replace(/^#/, '').trim().slice(0, 64) }));
  const byKey = new Map(
    named
      .filter(({ key }) => key !== '')
      .toReversed()
      .map((tag) => [tag.key, tag]),
  );
  return [...byKey.values()]
    .toReversed()
    .slice(0, mostTags)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
};

/**
 * What becoming public means for tag pages, search and signals, in the publication's transaction, after the item is in the feed.
 * Whoever remixes speaks of the original's topics, too. `counted` is false for demo items.
 */
export const recordPublication = async (prisma: Database, item: Words, at: Date, isCounted = true): Promise<void> => {
  const body = bodyOf(item);
  const words = { title: item.title.normalize('NFKC').toLowerCase(), body: body.normalize('NFKC').toLowerCase().slice(0, searched) };
  await addPublishedText(prisma, { contentId: item.id, userId: item.user_id, tags: tagsOf(item, body), at, isCounted, ...words });
  if (item.remix_of && isCounted) await observeItems(prisma, [{ contentId: item.remix_of, userId: item.user_id, at, weight: 1 }]);
};
