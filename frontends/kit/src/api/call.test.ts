import { describe, expect, it } from '@jest/globals';
import { routeUrl } from './call.ts';

describe('routeUrl', () => {
  it('routeUrl: parameters -> inserted and escaped', () =>
    expect(routeUrl({ path: '/api/users/:id/drafts' }, { id: 'a/b c' }, undefined)).toBe('/api/users/a%2Fb%20c/drafts'));
  it('routeUrl: wildcard parameter -> slashes unescaped', () =>
    expect(routeUrl({ path: '/media/*key' }, { key: 'posters/a b.png' }, undefined)).toBe('/media/posters/a%20b.png'));
  it('routeUrl: query -> appended without undefined and null values', () =>
    expect(routeUrl({ path: '/api/signals' }, undefined, { limit: 4, cursor: undefined, q: null })).toBe('/api/signals?limit=4'));
  it('routeUrl: no input -> the path', () => expect(routeUrl({ path: '/api/signals' }, undefined, {})).toBe('/api/signals'));
});
