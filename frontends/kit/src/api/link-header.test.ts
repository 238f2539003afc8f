import { describe, expect, it } from '@jest/globals';
import { nextLink } from './call.ts';

describe('nextLink', () => {
  it('nextLink: no header, or one without next -> null', () => {
    expect(nextLink(null)).toBeNull();
    expect(nextLink('')).toBeNull();
    expect(nextLink('</api/signals>; rel="prev"')).toBeNull();
  });
  it('nextLink: rel next -> its URL', () =>
    expect(nextLink('</api/signals?cursor=abc&limit=20>; rel="next"')).toBe('/api/signals?cursor=abc&limit=20'));
  it('nextLink: several links -> the next one, including commas in its URL', () =>
    expect(nextLink('</a>; rel="prev"; title="x", </b?tags=1,2>; title="y"; rel="next"')).toBe('/b?tags=1,2'));
  it('nextLink: unquoted, upper case or several relations -> found', () => {
    expect(nextLink('</b>; rel=next')).toBe('/b');
    expect(nextLink('</b>; REL="last NEXT"')).toBe('/b');
  });
  it('nextLink: relation that only contains the word next -> null', () => expect(nextLink('</b>; rel="next-archive"')).toBeNull());
});
