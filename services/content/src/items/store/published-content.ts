import type { Database } from '../../database/transaction.ts';
import type { StoredItem } from './stored-items.ts';

/** The parts of an item that tag pages and search read. */
export type PublishedItem = Pick<
  StoredItem,
  'id' | 'user_id' | 'title' | 'tweets' | 'hashtags' | 'caption' | 'style_tags' | 'script' | 'remix_of'
>;

interface ItemOfAuthor {
  readonly content_id: string;
  readonly user_id: string;
}

/** The current texts of items. */
export const readPublishedContent = async (prisma: Database, items: readonly ItemOfAuthor[]): Promise<PublishedItem[]> => {
  if (items.length === 0) return [];
  const rows = await prisma.contentCore.findMany({
    where: { id: { in: items.map(({ content_id }) => content_id) }, user_id: { in: [...new Set(items.map(({ user_id }) => user_id))] } },
    select: {
      id: true,
      user_id: true,
      title: true,
      remix_of: true,
      text: { select: { metadata: true } },
      image: { select: { caption: true, style_tags: true } },
      video: { select: { script: true } },
    },
  });
  return rows.map(({ text, image, video, ...core }) => {
    const { tweets = null, hashtags = null } = (text?.metadata ?? {}) as Partial<Pick<StoredItem, 'tweets' | 'hashtags'>>;
    return {
      ...core,
      tweets,
      hashtags,
      caption: image?.caption ?? null,
      style_tags: image?.style_tags ?? null,
      script: video?.script ?? null,
    };
  });
};
