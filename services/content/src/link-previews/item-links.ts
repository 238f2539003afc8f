import type { LinkPreview } from '@trenzeye/proto/http/content';
import { findUrls } from '@trenzeye/proto/text/find-urls';
import type { Database } from '../database/transaction.ts';
import { type StoredItem, type TypedContent, typedContentOf } from '../items/index.ts';
import { normaliseUrl } from './normalise-url.ts';
import { presentLinkPreview } from './present-link-preview.ts';
import { countLinksSince, hideLink, type ItemLink, readHiddenLinks, setLinksOfItem } from './store/item-links.ts';
import { type RequestedPage, requestPreviews } from './store/link-previews.ts';

const hourMs = 3_600_000;
/** Links of a user's posts that get a card within an hour. */
const hourlyLinks = 100;

interface FoundLink extends ItemLink {
  readonly host: string;
}

interface ItemWithLinks {
  readonly item: StoredItem;
  readonly links: readonly FoundLink[];
}

const partsOf = ({ type, content }: TypedContent): readonly string[] => {
  if (type === 'thread') return content.tweets;
  return [type === 'image' ? content.caption : content.script];
};

/** The first link of each part of an item. */
const firstLinks = (item: StoredItem): FoundLink[] =>
  partsOf(typedContentOf(item)).flatMap((text, part) => {
    const href = findUrls(text)[0]?.url;
    const found = href === undefined ? undefined : normaliseUrl(href);
    return href !== undefined && found ? [{ part, href, ...found }] : [];
  });

/** The links of the items whose authors have not added too many within the last hour. */
const withinLimit = async (prisma: Database, found: readonly ItemWithLinks[], at: Date): Promise<RequestedPage[]> => {
  const since = new Date(at.getTime() - hourMs);
  const allowed: RequestedPage[] = [];
  for (const { item, links } of found)
    if ((await countLinksSince(prisma, item.user_id, since, hourlyLinks + 1)) <= hourlyLinks)
      allowed.push(...links.map((link) => ({ ...link, requestedBy: item.user_id })));
  return allowed;
};

/**
 * Stores the links of items that are published, requests the pages that are not known, and returns the cards of their first parts that are.
 * The rows of the pages stay locked until the transaction ends, so that the card of a page that is fetched meanwhile finds the items.
 */
export const recordLinks = async (prisma: Database, items: readonly StoredItem[], at: Date): Promise<Map<string, LinkPreview>> => {
  const found = items.map((item) => ({ item, links: firstLinks(item) })).filter(({ links }) => links.length > 0);
  for (const { item, links } of found) await setLinksOfItem(prisma, item, links, at);
  const previews = await requestPreviews(prisma, await withinLimit(prisma, found, at), { at, isLinked: true });
  return new Map(
    found.flatMap(({ item, links: [first] }) => {
      const card = first?.part === 0 ? presentLinkPreview(previews.get(first.url), first.href) : undefined;
      return card ? [[item.id, card] as const] : [];
    }),
  );
};

/** The same for an item that is edited. A card that the author has removed stays removed as long as the link is the same. */
export const recordEditedLinks = async (prisma: Database, item: StoredItem, at: Date): Promise<LinkPreview | undefined> => {
  const hidden = await readHiddenLinks(prisma, item);
  await setLinksOfItem(prisma, item, [], at);
  const card = (await recordLinks(prisma, [item], at)).get(item.id);
  for (const [part, url] of hidden) await hideLink(prisma, item, part, url);
  return hidden.get(0) === firstLinks(item).find(({ part }) => part === 0)?.url ? undefined : card;
};

/** The field of a preview with the card. */
export const linkPreviewField = (card: LinkPreview | undefined) => (card ? { link_preview: card } : {});
