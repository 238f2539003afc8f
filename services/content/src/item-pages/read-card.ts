import { notFound } from '@trenzeye/kit';
import type { ContentCard } from '@trenzeye/proto/http/content';
import { presentAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import { cardName } from '../images/index.ts';
import { clipText, type FeedRow, readFeedItem, readPublishedNumber } from '../items/index.ts';

const descriptionLength = 200;

const publicItem = async ({ prisma }: Pick<ContentContext, 'prisma'>, id: string): Promise<FeedRow> => {
  const row = await readFeedItem(prisma, id);
  if (!row) throw notFound('item');
  return row;
};

/** The preview of a link to a public item. Throws `not_found`. */
export const readCard = async (context: Pick<ContentContext, 'prisma'>, id: string): Promise<ContentCard> => {
  const row = await publicItem(context, id);
  const { username } = presentAuthor(row);
  return {
    title: row.title,
    description: clipText(row.preview.text ?? row.preview.caption ?? '', descriptionLength) || `By @${username} on Trenzeye`,
    image: row.preview.image_url || `/api/content/${id}/card.webp`,
    author: username,
    published_at: row.published_at.toISOString(),
  };
};

/**
 * The picture of a card: a poster of the title, drawn at the first request. `client`: the address that asks. Throws `not_found`, and
 * `unavailable` when too many pictures wait.
 */
export const drawCard = async (
  { prisma, publicPictures }: Pick<ContentContext, 'prisma' | 'publicPictures'>,
  id: string,
  client: string,
): Promise<Uint8Array> => {
  const { title } = await publicItem({ prisma }, id);
  return publicPictures.read(cardName(id, await readPublishedNumber(prisma, id)), { prompt: title, signal: undefined }, client);
};
