import { html } from '@trenzeye/kit/http/html';

/** What a page says of itself to whoever unfurls or indexes it. */
export interface PageHead {
  /** Of the page, from the root. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** A path of this origin. */
  readonly image: string;
  /** Set where somebody wrote it at some time. */
  readonly article?: { readonly author: string; readonly publishedAt: string };
}

const generic = /<title>[^<]*<\/title>|<meta\s+(?:name="description"|property="og:[^"]*"|name="twitter:[^"]*")[^>]*>/g;
const opening = /<head[^>]*>(?:\s*<meta charset="[^"]*">)?/;

/** Puts it into the application's page, in the place of what that says about itself. */
export const withHead = (page: string, { path, title, description, image, article }: PageHead, publicUrl: string): string => {
  const origin = publicUrl.replace(/\/$/, '');
  const picture = new URL(image, origin).href;
  const name = title === 'Trenzeye' ? title : `${title} · Trenzeye`;
  const written = article
    ? html`<meta property="article:author" content="${article.author}"><meta property="article:published_time" content="${article.publishedAt}">`
    : html``;
  const { text } =
    html`<title>${name}</title><meta name="description" content="${description}"><link rel="canonical" href="${origin}${path}"><meta property="og:type" content="${article ? 'article' : 'website'}"><meta property="og:site_name" content="Trenzeye"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${origin}${path}"><meta property="og:image" content="${picture}"><meta property="og:image:alt" content="${title}">${written}<meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${description}"><meta name="twitter:image" content="${picture}">`;
  // As functions: a title may hold `$&`, which means something to replace.
  return page.replace(generic, () => '').replace(opening, (start) => start + text);
};
