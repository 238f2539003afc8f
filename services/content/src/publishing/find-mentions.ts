import type { ContentItem } from '@trenzeye/proto/http/content';
import { findWrittenMentions, mentionCandidates } from '@trenzeye/proto/text/mentions';
import { findAuthorsByName } from '../authors/index.ts';
import type { Database } from '../database/transaction.ts';
import { type StoredItem, textOf, typedContentOf } from '../items/index.ts';

export type Mentions = NonNullable<ContentItem['content_preview']['mentions']>;

/** The existing users that each of these items mentions with an @, each user once, by item. */
export const findMentions = async (prisma: Database, items: readonly StoredItem[]): Promise<Map<string, Mentions>> => {
  const texts = items.map((item) => ({ id: item.id, text: textOf(typedContentOf(item)) }));
  const names = texts.flatMap(({ text }) => mentionCandidates(text));
  if (names.length === 0) return new Map();
  const users = await findAuthorsByName(prisma, names);
  return new Map(
    texts.map(({ id, text }) => {
      const mentioned = findWrittenMentions(text, (name) => users.has(name.toLowerCase()));
      const byUser = new Map(mentioned.map(({ name }) => [users.get(name.toLowerCase()) ?? '', name]));
      return [id, [...byUser].map(([userId, username]) => ({ id: userId, username }))];
    }),
  );
};

/** The field of a card's preview; none without mentions. */
export const mentionsField = (mentions: Mentions | undefined): Pick<ContentItem['content_preview'], 'mentions'> =>
  mentions && mentions.length > 0 ? { mentions } : {};

export const mentionedIds = (mentions: Mentions | undefined): string[] => (mentions ?? []).map(({ id }) => id);
