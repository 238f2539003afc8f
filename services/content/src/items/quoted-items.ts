import type { ContentItem, QuotedItem } from '@trenzeye/proto/http/content';
import { findBlockedPairs, pairKey, presentAuthor } from '../authors/index.ts';
import type { Database } from '../database/transaction.ts';
import { clipText } from './content.ts';
import { type FeedRow, readFeedItems } from './store/feed-items.ts';

/** Characters of the quoted text. */
const textLength = 280;

const presentQuoted = (row: FeedRow): QuotedItem => {
  const { text, caption, image_url, poster_url, alt_text = '' } = row.preview;
  return {
    status: 'available',
    id: row.content_id,
    type: row.type,
    title: row.title,
    text: clipText(text ?? caption ?? '', textLength),
    image_url: image_url || poster_url || null,
    alt_text,
    author: presentAuthor(row),
    timestamp: row.published_at.toISOString(),
  };
};

interface Quoting {
  readonly user_id: string;
  readonly quote_of: string;
}

/**
 * The items that posts quote, as a viewer sees them: by `pairKey` of the quoting user and the item. `hidden` are the authors that the viewer
 * does not see.
 */
const readQuoted = async (prisma: Database, quoting: readonly Quoting[], hidden: readonly string[]): Promise<Map<string, QuotedItem>> => {
  const items = await readFeedItems(
    prisma,
    quoting.map(({ quote_of }) => quote_of),
  );
  const pairs = quoting.flatMap(({ user_id, quote_of }) => {
    const other = items.get(quote_of)?.user_id;
    return other === undefined || other === user_id ? [] : [{ one: user_id, other }];
  });
  const blocked = await findBlockedPairs(prisma, pairs);
  return new Map(
    quoting.map(({ user_id, quote_of: id }) => {
      const row = items.get(id);
      const isShown = row && !hidden.includes(row.user_id) && !blocked.has(pairKey(user_id, row.user_id));
      return [pairKey(user_id, id), isShown ? presentQuoted(row) : { status: 'unavailable', id }];
    }),
  );
};

/** Adds the cards of quoted items to the previews of public items, in one query for all. Rows without a quote stay as they are. */
export const attachQuotes = async <R extends { readonly user_id: string; readonly preview: ContentItem['content_preview'] }>(
  prisma: Database,
  rows: readonly R[],
  hidden: readonly string[],
): Promise<R[]> => {
  const quoting = rows.flatMap(({ user_id, preview: { quote_of } }) => (quote_of ? [{ user_id, quote_of }] : []));
  if (quoting.length === 0) return [...rows];
  const quoted = await readQuoted(prisma, quoting, hidden);
  return rows.map((row) => {
    const quote = quoted.get(pairKey(row.user_id, row.preview.quote_of ?? ''));
    return quote ? { ...row, preview: { ...row.preview, quote } } : row;
  });
};

/** The item that a draft quotes, as its author sees it. */
export const readQuoteOfDraft = async (
  prisma: Database,
  { user_id, quote_of }: { readonly user_id: string; readonly quote_of: string | null },
): Promise<QuotedItem | null> =>
  quote_of === null ? null : ((await readQuoted(prisma, [{ user_id, quote_of }], [])).get(pairKey(user_id, quote_of)) ?? null);
