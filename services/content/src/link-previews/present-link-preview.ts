import type { LinkPreview } from '@trenzeye/proto/http/content';
import type { StoredPreview } from './store/link-previews.ts';

/** The card of a link; undefined for a page without one. */
export const presentLinkPreview = (preview: StoredPreview | undefined, href: string): LinkPreview | undefined => {
  if (!preview?.title) return undefined;
  const { title, description, site_name, image_url: url, image_width: width, image_height: height } = preview;
  return { url: href, title, description, site_name, image: url === null ? null : { url, width, height } };
};
