import { describe, expect, test } from '@jest/globals';
import { mergePages, patchPages } from './call.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id, count: 0 })), next: null });

describe('mergePages', () => {
  test('mergePages: consecutive pages -> one list in order', () => {
    expect(mergePages([page('a', 'b'), page('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('mergePages: item on two pages -> listed once at its first position', () => {
    expect(mergePages([page('a', 'b'), page('b', 'c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('mergePages: no pages -> empty list', () => {
    expect(mergePages([])).toEqual([]);
  });
});

describe('patchPages', () => {
  test('patchPages: item on the second page -> only it changes', () => {
    const pages = patchPages([page('a'), page('b', 'c')], 'c', (item) => ({ ...item, count: 5 }));
    expect(pages.flatMap(({ items }) => items.map(({ id, count }) => `${id}${count}`))).toEqual(['a0', 'b0', 'c5']);
  });

  test('patchPages: unknown item -> the same array', () => {
    const pages = [page('a')];
    expect(patchPages(pages, 'x', (item) => ({ ...item, count: 1 }))).toBe(pages);
  });
});
