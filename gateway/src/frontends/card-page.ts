import type { ContentCard } from '@trenzeye/proto/http/content';
import type { Language } from '@trenzeye/proto/http/languages';
import type { PageHead } from './page-head.ts';
import { preloadsOf, type RemotePreloads } from './remote-preloads.ts';

/** Of ids in paths. */
export const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const itemPage = new RegExp(`^/c/(${uuidPattern})/?$`, 'i');

/** The item id in the path of an item page; undefined for other paths. */
export const itemIdOf = (path: string): string | undefined => itemPage.exec(path)?.[1]?.toLowerCase();

/** The page of items. */
const remotePage = 'creator/item';

/** The head of an item page: for link previews, and with the files and the picture that the page needs. */
export const itemPageHead = (
  id: string,
  { title, description, image, author, published_at }: ContentCard,
  preloads: RemotePreloads,
  language: Language,
): PageHead => ({
  path: `/c/${id}`,
  title,
  description,
  image,
  article: { author, publishedAt: published_at },
  // Other images are drawn for link previews only.
  preloadedPicture: image.startsWith('/media/') ? image : undefined,
  preloads: preloadsOf(preloads, remotePage, language),
});
