import { html } from '@trenzeye/kit/http/html';

/** Metadata of a page for link previews and search engines. */
export interface PageHead {
  /** Path of the page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A path on this origin. */
  readonly image: string;
  /** For content with an author. */
  readonly article?: { readonly author: string; readonly publishedAt: string };
  /** The largest picture of the page, loaded before its script asks for it. */
  readonly preloadedPicture?: string | undefined;
  /** HTML: link tags. */
  readonly preloads?: string | undefined;
}

const replacedTags = /<title>[^<]*<\/title>|<meta\s+(?:name="description"|property="og:[^"]*"|name="twitter:[^"]*")[^>]*>/g;
const headStart = /<head[^>]*>(?:\s*<meta charset="[^"]*">)?/;

/** Replaces the metadata in the HTML of the application. */
export const withHead = (
  page: string,
  { path, title, description, image, article, preloadedPicture, preloads = '' }: PageHead,
  publicUrl: string,
): string => {
  const origin = publicUrl.replace(/\/$/, '');
  const imageUrl = new URL(image, origin).href;
  const name = title === 'Trenzeye' ? title : `${title} · Trenzeye`;
  const articleTags = article
    ? html`<meta property="article:author" content="${article.author}"><meta property="article:published_time" content="${article.publishedAt}">`
    : html``;
  const picture = preloadedPicture ? html`<link rel="preload" href="${preloadedPicture}" as="image" fetchpriority="high">` : html``;
  const { text } =
    html`<title>${name}</title><meta name="description" content="${description}"><link rel="canonical" href="${origin}${path}"><meta property="og:type" content="${article ? 'article' : 'website'}"><meta property="og:site_name" content="Trenzeye"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${origin}${path}"><meta property="og:image" content="${imageUrl}"><meta property="og:image:alt" content="${title}">${articleTags}<meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${description}"><meta name="twitter:image" content="${imageUrl}">${picture}`;
  // Replacement functions, because a title may contain replacement patterns such as `$&`.
  return page
    .replace(replacedTags, () => '')
    .replace(headStart, (start) => start + text)
    .replace('</head>', () => `${preloads}</head>`);
};
