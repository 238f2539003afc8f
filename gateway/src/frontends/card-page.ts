import { html } from '@trenzeye/kit/http/html';
import type { ContentCard } from '@trenzeye/proto/http/content';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const itemPage = new RegExp(`^/c/(${uuid})/?$`, 'i');

/** The id of the item whose page this is. */
export const itemOf = (path: string): string | undefined => itemPage.exec(path)?.[1]?.toLowerCase();

const generic = /<title>[^<]*<\/title>|<meta\s+(?:name="description"|property="og:[^"]*"|name="twitter:[^"]*")[^>]*>/g;
const head = /<head[^>]*>(?:\s*<meta charset="[^"]*">)?/;

/** Puts what a link to the item shows into the application's page, in the place of what it says about itself. */
export const withCard = (page: string, id: string, card: ContentCard, publicUrl: string): string => {
  const origin = publicUrl.replace(/\/$/, '');
  const image = new URL(card.image, origin).href;
  const { text } =
    html`<title>${card.title} · Trenzeye</title><meta name="description" content="${card.description}"><link rel="canonical" href="${origin}/c/${id}"><meta property="og:type" content="article"><meta property="og:site_name" content="Trenzeye"><meta property="og:title" content="${card.title}"><meta property="og:description" content="${card.description}"><meta property="og:url" content="${origin}/c/${id}"><meta property="og:image" content="${image}"><meta property="og:image:alt" content="${card.title}"><meta property="article:author" content="${card.author}"><meta property="article:published_time" content="${card.published_at}"><meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="${card.title}"><meta name="twitter:description" content="${card.description}"><meta name="twitter:image" content="${image}">`;
  // As functions: a title may hold `$&`, which means something to replace.
  return page.replace(generic, () => '').replace(head, (opening) => opening + text);
};
