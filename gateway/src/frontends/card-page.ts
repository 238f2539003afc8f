import type { ContentCard } from '@trenzeye/proto/http/content';
import type { PageHead } from './page-head.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const itemPage = new RegExp(`^/c/(${uuid})/?$`, 'i');

/** The id of the item whose page this is. */
export const itemOf = (path: string): string | undefined => itemPage.exec(path)?.[1]?.toLowerCase();

/** What a link to the item shows. */
export const headOfCard = (id: string, { title, description, image, author, published_at }: ContentCard): PageHead => ({
  path: `/c/${id}`,
  title,
  description,
  image,
  article: { author, publishedAt: published_at },
});
