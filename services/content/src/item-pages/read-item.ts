import { notFound } from '@trenzeye/kit';
import type { DraftDetail, ItemDetail } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { presentDraft } from '../drafts/index.ts';
import { attachQuotes, presentCredit, presentItem, readCredit, readQuoteOfDraft, type StoredItem, typedContentOf } from '../items/index.ts';
import { type ConsentRow, mayRequest, readRequestOf, remixRefusal } from '../remixes/index.ts';
import { readItemById, readItemDetails } from './store/item-details.ts';

type ItemReading = Pick<ContentContext, 'prisma' | 'sql' | 'hiddenAuthors'>;

const contentOf = (item: StoredItem): ItemDetail['content'] => {
  const typedContent = typedContentOf(item);
  if (typedContent.type !== 'video') return typedContent.content;
  const { video_url, thumbnail_url, captions_url, short_id } = item;
  return { ...typedContent.content, video_url, thumbnail_url, captions_url, short_id };
};

/** The request of a user who is not the author to remix an item whose author wants to be asked; null without one. */
const remixRequestOf = async (prisma: Database, item: StoredItem, viewerId: string | undefined): Promise<ConsentRow['request']> => {
  if (item.remix_consent !== 'ask' || viewerId === undefined || viewerId === item.user_id) return null;
  return (await readRequestOf(prisma, item.id, viewerId))?.status ?? null;
};

const permissionsOf = (consent: ConsentRow, viewerId: string | undefined): ItemDetail['permissions'] => {
  const refusal = remixRefusal(consent, viewerId);
  const own = consent.author_id === viewerId;
  return {
    delete: own,
    edit: own,
    change_consent: own,
    remix: refusal === undefined,
    quote: viewerId !== undefined && !consent.isBlocked,
    request_remix: mayRequest(consent, viewerId),
    remix_refusal: refusal ?? null,
  };
};

const readPublicItem = async (
  { prisma, sql, hiddenAuthors }: ItemReading,
  item: StoredItem,
  viewerId: string | undefined,
): Promise<ItemDetail> => {
  const [row, credit, request, hidden] = await Promise.all([
    readItemDetails(sql, item, viewerId),
    item.remix_of ? readCredit(prisma, item.id) : undefined,
    remixRequestOf(prisma, item, viewerId),
    viewerId === undefined ? [] : hiddenAuthors.of(viewerId),
  ]);
  // The item was removed between two statements.
  if (!row) throw notFound('item');
  const [withQuote = row] = await attachQuotes(prisma, [row], hidden);
  const consent = { author_id: item.user_id, consent: item.remix_consent, follows: row.follows, isBlocked: row.is_blocked, request };
  return {
    ...presentItem(withQuote),
    user_reaction: row.user_reaction as ItemDetail['user_reaction'],
    status: 'published',
    content: contentOf(item),
    signal_id: item.signal_id,
    template_id: item.template_id,
    remix_of: credit ? presentCredit(credit) : null,
    depth: credit?.depth ?? 0,
    remix_consent: item.remix_consent,
    link_previews: row.link_previews,
    views: row.views,
    quotes: row.quotes,
    version: item.version,
    permissions: permissionsOf(consent, viewerId),
  };
};

/** One public item in full with the viewer's own reaction, or a draft of the viewer. Throws `not_found` otherwise. */
export const readItem = async (context: ItemReading, id: string, viewerId: string | undefined): Promise<ItemDetail | DraftDetail> => {
  const { prisma, sql } = context;
  const item = await readItemById(sql, id);
  if (item?.status === 'published') return readPublicItem(context, item, viewerId);
  if (item?.status === 'draft' && item.user_id === viewerId)
    return presentDraft(item, item.remix_of ? await readCredit(prisma, id) : undefined, await readQuoteOfDraft(prisma, item));
  throw notFound('item');
};
