import { describe, expect, it } from '@jest/globals';
import { addressOf } from './call.ts';

describe('addressOf', () => {
  it('addressOf: parameters -> filled in and escaped', () =>
    expect(addressOf({ path: '/api/users/:id/drafts' }, { id: 'a/b c' }, undefined)).toBe('/api/users/a%2Fb%20c/drafts'));
  it('addressOf: a parameter for the rest of the path -> its slashes stay', () =>
    expect(addressOf({ path: '/media/*key' }, { key: 'posters/a b.png' }, undefined)).toBe('/media/posters/a%20b.png'));
  it('addressOf: query -> appended; undefined and null left out', () =>
    expect(addressOf({ path: '/api/signals' }, undefined, { limit: 4, cursor: undefined, q: null })).toBe('/api/signals?limit=4'));
  it('addressOf: nothing given -> the bare path', () => expect(addressOf({ path: '/api/signals' }, undefined, {})).toBe('/api/signals'));
});
