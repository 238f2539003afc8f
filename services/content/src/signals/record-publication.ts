import type { ContentTransaction } from '../database/transaction.ts';
import type { PublishedItem } from '../items/store/published-content.ts';
import { addPublishedTexts, type PublishedText } from '../items/store/published-text.ts';
import { observeItems } from './store/observations.ts';
import { tagKey } from './tag-key.ts';

const hashtag = /#([\p{L}\p{N}_]+)/gu;
/** Characters of an item that are searchable. */
const searchableLength = 20_000;
const tagLimit = 20;

const bodyOf = ({ tweets, caption, script }: PublishedItem): string =>
  [...(tweets ?? []), caption ?? '', script ?? ''].filter(Boolean).join('\n');

const tagsOf = (item: PublishedItem, body: string): { key: string; name: string }[] => {
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
    .slice(0, tagLimit)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
};

/** The text of an item as tag pages and search store it. */
export const publishedTextOf = (item: PublishedItem): PublishedText => {
  const body = bodyOf(item);
  return {
    contentId: item.id,
    userId: item.user_id,
    title: item.title.normalize('NFKC').toLowerCase(),
    body: body.normalize('NFKC').toLowerCase().slice(0, searchableLength),
    tags: tagsOf(item, body),
  };
};

/**
 * Stores tags, search documents and activity of publications by different authors in their transaction, after the items are in the feed.
 * A remix is activity on the original's topics, too. `isCounted` is false for demo items.
 */
export const recordPublications = async (
  tx: ContentTransaction,
  items: readonly PublishedItem[],
  at: Date,
  isCounted = true,
): Promise<void> => {
  await addPublishedTexts(tx, items.map(publishedTextOf), { at, isCounted });
  const remixes = isCounted
    ? items.flatMap((item) => (item.remix_of ? [{ contentId: item.remix_of, userId: item.user_id, at, weight: 1 }] : []))
    : [];
  if (remixes.length > 0) await observeItems(tx.prisma, remixes);
};
