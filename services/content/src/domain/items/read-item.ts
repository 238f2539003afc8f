import { notFound } from '@trenzeye/kit';
import type { DraftDetail, ItemDetail } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../../context.ts';
import { readFeedItem } from '../../store/feed/feed-items.ts';
import { readViews } from '../../store/feed/views.ts';
import { readReactions } from '../../store/hot/viewer-reactions.ts';
import { typedContentOf } from '../../store/items/item-content.ts';
import { readStoredItem, type StoredItem } from '../../store/items/stored-items.ts';
import { type LinkedPreview, readPreviewsOfItem } from '../../store/link-previews/item-links.ts';
import { countQuotes } from '../../store/quotes/quotes.ts';
import { readConsent, readCredit } from '../../store/remixes/remixes.ts';
import type { Database } from '../../store/transaction.ts';
import { presentCredit, presentDraft } from '../drafts/present-draft.ts';
import { presentLinkPreview } from '../link-previews/present-link-preview.ts';
import { attachQuotes, readQuoteOfDraft } from '../quotes/attach-quotes.ts';
import { mayRequest, remixRefusal } from '../remixes/remix-consent.ts';
import { presentItem } from './present-item.ts';

type ItemReading = Pick<ContentContext, 'prisma' | 'sql' | 'hiddenAuthors'>;

const contentOf = (item: StoredItem): ItemDetail['content'] => {
  const typedContent = typedContentOf(item);
  if (typedContent.type !== 'video') return typedContent.content;
  const { video_url, thumbnail_url, captions_url, short_id } = item;
  return { ...typedContent.content, video_url, thumbnail_url, captions_url, short_id };
};

const cardsOf = (links: readonly LinkedPreview[]): ItemDetail['link_previews'] =>
  links.flatMap(({ part, href, preview }) => {
    const card = presentLinkPreview(preview, href);
    return card ? [{ ...card, part }] : [];
  });

const permissionsOf = async (prisma: Database, item: StoredItem, viewerId: string | undefined): Promise<ItemDetail['permissions']> => {
  const consent = await readConsent(prisma, item.id, viewerId);
  const refusal = consent ? remixRefusal(consent, viewerId) : 'This item is no longer there.';
  const own = item.user_id === viewerId;
  return {
    delete: own,
    edit: own,
    change_consent: own,
    remix: refusal === undefined,
    quote: viewerId !== undefined && consent !== undefined && !consent.isBlocked,
    request_remix: consent ? mayRequest(consent, viewerId) : false,
    remix_refusal: refusal ?? null,
  };
};

const readPublicItem = async (
  { prisma, sql, hiddenAuthors }: ItemReading,
  item: StoredItem,
  viewerId: string | undefined,
): Promise<ItemDetail> => {
  const [row, credit, views, quotes, links, permissions, reactions] = await Promise.all([
    readFeedItem(prisma, item.id),
    item.remix_of ? readCredit(prisma, item.id) : undefined,
    readViews(prisma, item.id),
    countQuotes(prisma, item.id),
    readPreviewsOfItem(prisma, item),
    permissionsOf(prisma, item, viewerId),
    viewerId === undefined ? undefined : readReactions(sql, [viewerId], [item.id]),
  ]);
  // The item was removed between two statements.
  if (!row) throw notFound('item');
  const own = viewerId === undefined ? undefined : reactions?.get(viewerId)?.get(item.id);
  const hidden = viewerId === undefined ? [] : await hiddenAuthors.of(viewerId);
  const [withQuote = row] = await attachQuotes(prisma, [row], hidden);
  return {
    ...presentItem(withQuote),
    user_reaction: (own ?? null) as ItemDetail['user_reaction'],
    status: 'published',
    content: contentOf(item),
    signal_id: item.signal_id,
    template_id: item.template_id,
    remix_of: credit ? presentCredit(credit) : null,
    depth: credit?.depth ?? 0,
    remix_consent: item.remix_consent,
    link_previews: cardsOf(links),
    views,
    quotes,
    version: item.version,
    permissions,
  };
};

/** One public item in full with the viewer's own reaction, or a draft of the viewer. Throws `not_found` otherwise. */
export const readItem = async (context: ItemReading, id: string, viewerId: string | undefined): Promise<ItemDetail | DraftDetail> => {
  const { prisma } = context;
  const item = await readStoredItem(prisma, id);
  if (item?.status === 'published') return readPublicItem(context, item, viewerId);
  if (item?.status === 'draft' && item.user_id === viewerId)
    return presentDraft(item, item.remix_of ? await readCredit(prisma, id) : undefined, await readQuoteOfDraft(prisma, item));
  throw notFound('item');
};
