import { html, type Markup } from '@trenzeye/kit/http/html';
import { findLeadIn } from '@trenzeye/proto/text/find-lead-in';
import { smallPictureUrl } from '@trenzeye/proto/text/small-picture-url';
import { z } from 'zod';
import type { FirstRequest } from './language-pages.ts';

/*
 * The start of public pages as HTML, in front of the skeleton, so that readers see it before any script runs. The pages of the creator
 * remote replace it; `first-view.css` of the shell gives it the same look. Answers and types of content that are not known here leave the
 * page unchanged.
 */

const ownImage = z.string().startsWith('/media/');
const Author = z.object({ username: z.string(), avatar_url: z.string().nullable() });
const Item = z.object({
  title: z.string(),
  author: Author,
  content: z.union([
    z.object({ tweets: z.array(z.string()).nonempty() }),
    z.object({ image_url: ownImage, caption: z.string(), alt_text: z.string().optional(), pictures: z.undefined().optional() }),
  ]),
});
const Feed = z
  .array(
    z.object({
      type: z.string(),
      title: z.string(),
      author: Author,
      content_preview: z.object({
        text: z.string().optional(),
        caption: z.string().optional(),
        image_url: z.string().optional(),
        alt_text: z.string().optional(),
        link_preview: z.object({ image: z.object({ url: ownImage }).nullish() }).optional(),
      }),
    }),
  )
  .nonempty();
type Author = z.infer<typeof Author>;
type Item = z.infer<typeof Item>;
type FeedItem = z.infer<typeof Feed>[number];

/** More posts are not visible at first. */
const maxPosts = 4;
/** One for each column of a large screen. */
const maxCards = 5;
/** Of a card, in characters: about the lines that a card shows. */
const maxCardText = 400;

const headOf = ({ username, avatar_url }: Author, size: number): Markup => {
  const url = avatar_url?.startsWith('/media/') ? smallPictureUrl(avatar_url, size) : undefined;
  const picture = url ? html`<img src="${url}" alt="" width="${size}" height="${size}">` : html`${username.slice(0, 2).toUpperCase()}`;
  return html`<header class="first-view__head"><span class="tz-avatar" style="--tz-avatar:${size}px" aria-hidden="true">${picture}</span><strong><bdi>@${username}</bdi></strong></header>`;
};

/** Title and text; a text that starts with the title does not repeat it. */
const titleAndText = (title: string, text: string): Markup => {
  const leadIn = findLeadIn(text, title);
  const rest = text.slice(leadIn?.length ?? 0).trimStart();
  return html`<h1 class="first-view__title" dir="auto">${leadIn ?? title}</h1>${rest ? html`<p dir="auto">${rest}</p>` : html``}`;
};

const threadOf = (posts: readonly string[], title: string): Markup => {
  const shown = posts.slice(0, maxPosts).map((post, index) => {
    const position = posts.length > 1 ? html`<span class="tz-muted tz-tiny">${index + 1}/${posts.length}</span>` : html``;
    return html`<li>${position}${index === 0 ? titleAndText(title, post) : html`<p dir="auto">${post}</p>`}</li>`;
  });
  return html`<ol class="first-view__posts">${shown}</ol>`;
};

const itemOf = ({ author, content, title }: Item): Markup => {
  const body =
    'tweets' in content
      ? threadOf(content.tweets, title)
      : html`<img class="first-view__picture" src="${content.image_url}" alt="${content.alt_text || content.caption || title}" fetchpriority="high">${titleAndText(title, content.caption)}`;
  return html`<article class="first-view__item">${headOf(author, 44)}${body}</article>`;
};

const cardOf = ({ type, title, author, content_preview }: FeedItem): Markup => {
  const { text, caption, image_url, alt_text, link_preview } = content_preview;
  const all = text ?? caption ?? '';
  const leadIn = findLeadIn(all, title);
  const shown = html`<div class="first-view__text" dir="auto"><h2>${leadIn ?? title}</h2>${leadIn === null ? ' ' : ''}${all.slice(leadIn?.length ?? 0).slice(0, maxCardText)}</div>`;
  const picture =
    type === 'image' && ownImage.safeParse(image_url).success
      ? html`<div class="first-view__media"><img src="${image_url ?? ''}" alt="" aria-hidden="true"><img src="${image_url ?? ''}" alt="${alt_text || all || title}"></div>`
      : html``;
  const link = link_preview?.image ? html`<img class="first-view__link" src="${link_preview.image.url}" alt="">` : html``;
  return html`<li class="first-view__card">${headOf(author, 36)}${picture}${shown}${link}</li>`;
};

const skeletonStart = '<span class="tz-skeleton"';

const withView = (page: string, view: Markup): string =>
  page.replace(skeletonStart, () => html`<div class="first-view">${view}</div>`.text + skeletonStart);

/** The page of an item. */
export const withItemView = (page: string, answer: unknown): string => {
  const { data } = Item.safeParse(answer);
  return data ? withView(page, itemOf(data)) : page;
};

/** A page with the feed below its title and description. */
export const withFeedView = (
  page: string,
  answer: unknown,
  { title, description }: Pick<FirstRequest, 'title' | 'description'>,
): string => {
  const { data } = Feed.safeParse(answer);
  if (!data) return page;
  const cards = data.slice(0, maxCards).map(cardOf);
  const controls = html`<div class="first-view__controls"><span class="tz-skeleton"></span><span class="tz-skeleton"></span></div>`;
  return withView(
    page,
    html`<header class="tz-page-header"><div><h1>${title}</h1><p>${description}</p></div></header>${controls}<ul class="first-view__cards">${cards}</ul>`,
  );
};
