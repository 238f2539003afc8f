interface FoundUrl {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Characters at the end that belong to the sentence. */
const trailing = /[.,;:!?'"\u2019\u201d\u2026]+$/;

/** Without punctuation at the end, and without a closing bracket that has no opening one in the address. */
function withoutTrailing(match: string): string {
  const url = match.replace(trailing, '');
  const closesMore = url.endsWith(')') && url.split(')').length > url.split('(').length;
  return closesMore ? withoutTrailing(url.slice(0, -1)) : url;
}

/** The http and https addresses in a text. */
export const findUrls = (text: string): FoundUrl[] =>
  [...text.matchAll(address)].flatMap(({ 0: match, index: start }) => {
    const url = withoutTrailing(match);
    return URL.canParse(url) ? [{ url, start, end: start + url.length }] : [];
  });
