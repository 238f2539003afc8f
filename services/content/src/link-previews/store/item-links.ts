import type { Database } from '../../database/transaction.ts';
import { cardJson } from './card-json.ts';

/** An item of an author. */
export interface AuthoredItem {
  readonly id: string;
  readonly user_id: string;
}

export interface ItemLink {
  readonly part: number;
  /** Identifies the page. */
  readonly url: string;
  /** As it is written. */
  readonly href: string;
}

/** The pages whose cards the author has removed, by part. */
export const readHiddenLinks = async (prisma: Database, { id, user_id }: AuthoredItem): Promise<Map<number, string>> => {
  const rows = await prisma.itemLink.findMany({
    where: { author_id: user_id, content_id: id, hidden: true },
    select: { part: true, url: true },
  });
  return new Map(rows.map(({ part, url }) => [part, url]));
};

/** Replaces the links of an item. */
export const setLinksOfItem = async (
  prisma: Database,
  { id, user_id }: AuthoredItem,
  links: readonly ItemLink[],
  at: Date,
): Promise<void> => {
  await prisma.itemLink.deleteMany({ where: { author_id: user_id, content_id: id } });
  if (links.length === 0) return;
  await prisma.itemLink.createMany({
    data: links.map(({ part, url, href }) => ({ author_id: user_id, content_id: id, part, url, href, added_at: at })),
  });
};

/** Links that were added to items of a user since a time, counted up to `limit`. */
export const countLinksSince = (prisma: Database, userId: string, since: Date, limit: number): Promise<number> =>
  prisma.itemLink.count({ where: { author_id: userId, added_at: { gte: since } }, take: limit });

/** Returns whether the item has a link in this part. */
export const setLinkHidden = async (prisma: Database, { id, user_id }: AuthoredItem, part: number, hidden: boolean): Promise<boolean> =>
  (await prisma.itemLink.updateMany({ where: { author_id: user_id, content_id: id, part }, data: { hidden } })).count > 0;

/** Removes the card of a link to this page. */
export const hideLink = async (prisma: Database, { id, user_id }: AuthoredItem, part: number, url: string): Promise<void> => {
  await prisma.itemLink.updateMany({ where: { author_id: user_id, content_id: id, part, url }, data: { hidden: true } });
};

/** Sets the card in the feed of an item to that of the link in its first part, or to none. */
export const setCardOfItem = async (prisma: Database, { id, user_id }: AuthoredItem): Promise<void> => {
  // Raw: changes one field of stored JSON.
  await prisma.$executeRaw`
    UPDATE feed_items f SET preview = (f.preview - 'link_preview') || coalesce((
      SELECT jsonb_build_object('link_preview', ${cardJson} || jsonb_build_object('url', l.href))
      FROM item_links l JOIN link_previews p ON p.url = l.url
      WHERE l.author_id = f.user_id AND l.content_id = f.content_id AND l.part = 0 AND NOT l.hidden AND p.title IS NOT NULL
    ), '{}') WHERE f.user_id = ${user_id}::uuid AND f.content_id = ${id}::uuid`;
};
