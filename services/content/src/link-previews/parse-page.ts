import { Parser } from 'htmlparser2';
import { clipText } from '../items/index.ts';

export interface PageDescription {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** As it is written in the page. */
  readonly imageUrl: string | undefined;
}

const titleLength = 200;
const descriptionLength = 400;
const siteNameLength = 80;
const urlLength = 2_048;
/** Elements of the largest useful head. */
const elementLimit = 2_000;
/** Characters of the largest useful value of a tag. */
const valueLength = 10_000;
const partLength = 4_096;

/** Characters that cannot be stored, those that change the direction or order of the text around them, and those that cannot be seen. */
const unsafe = /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]+/gu;
/** A name that looks like an address could be taken for the address of the link. */
const looksLikeAddress = /[./:\\@\u3002\uff0e\uff61]\S|xn--/iu;
const clean = (text: string | undefined, length: number): string =>
  clipText((text ?? '').slice(0, valueLength).replace(unsafe, ' ').replace(/\s+/g, ' ').trim(), length);

/** The first value of each property of the page's head, and its title. */
const readHead = (html: string): Map<string, string> => {
  const found = new Map<string, string>();
  let title: string | undefined;
  let isTitle = false;
  let elements = 0;
  let isDone = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        elements += 1;
        if (name === 'body' || elements > elementLimit) isDone = true;
        if (isDone) return;
        isTitle = name === 'title' && title === undefined;
        const property = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
        const { content } = attributes;
        if (name === 'meta' && property && content?.trim() && !found.has(property)) found.set(property, content);
      },
      ontext: (text) => {
        if (!isDone && isTitle && (title ?? '').length < valueLength) title = (title ?? '') + text;
      },
      onclosetag: (name) => {
        if (name === 'title') isTitle = false;
        if (name === 'head') isDone = true;
      },
    },
    { decodeEntities: true },
  );
  // In parts, so that parsing stops after the head.
  for (let at = 0; at < html.length && !isDone; at += partLength) parser.write(html.slice(at, at + partLength));
  if (title !== undefined) found.set('title', title);
  return found;
};

const siteNameOf = (name: string, host: string): string => (name === '' || looksLikeAddress.test(name) ? host.replace(/^www\./, '') : name);

/** What a page says about itself by Open Graph, Twitter cards, its title and description, as plain text; undefined without a title. */
export const parsePage = (html: string, host: string): PageDescription | undefined => {
  const head = readHead(html);
  const first = (...names: readonly string[]): string | undefined => {
    const name = names.find((each) => clean(head.get(each), titleLength) !== '');
    return name === undefined ? undefined : head.get(name);
  };
  const title = clean(first('og:title', 'twitter:title', 'title'), titleLength);
  if (title === '') return undefined;
  const imageUrl = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')?.trim();
  return {
    title,
    description: clean(first('og:description', 'twitter:description', 'description'), descriptionLength),
    siteName: siteNameOf(clean(first('og:site_name', 'application-name'), siteNameLength), host),
    imageUrl: imageUrl !== undefined && imageUrl.length <= urlLength ? imageUrl : undefined,
  };
};
