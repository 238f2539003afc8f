import { findUrls } from './find-urls.ts';

test.each([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(https://example.com/a_(b)) and HTTP://example.org!', ['https://example.com/a_(b)', 'HTTP://example.org']],
  ['javascript:alert(1) ftp://example.com www.example.com', []],
  ['https://', []],
])('findUrls: %j -> %j', (text, urls) => {
  const found = findUrls(text);

  expect(found.map(({ url }) => url)).toEqual(urls);
  for (const { url, start, end } of found) expect(text.slice(start, end)).toBe(url);
});
