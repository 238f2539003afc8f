import { tagKey } from '../topic-keys.ts';
import type { PublishedItem } from './store/published-content.ts';

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

/** The text of an item that has just become public, for tag pages, search and signals. */
export interface PublishedText {
  readonly contentId: string;
  readonly userId: string;
  readonly title: string;
  /** All other text of the item. */
  readonly body: string;
  /** The key of each tag and its spelling; each key once. */
  readonly tags: readonly { readonly key: string; readonly name: string }[];
}
