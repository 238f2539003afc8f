import { expect, test } from '@jest/globals';
import { prependUnique } from './api.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), next: null });
const ids = (pages: readonly { items: readonly { id: string }[] }[]) => pages.map(({ items }) => items.map(({ id }) => id).join(''));

test('prependUnique: comments on two pages -> the new one is first on the first page', () => {
  expect(ids(prependUnique([page('b', 'a'), page('x')], { id: 'c' }))).toEqual(['cba', 'x']);
});

test('prependUnique: already present after a refetch -> listed once', () => {
  expect(ids(prependUnique([page('c', 'b'), page('a')], { id: 'c' }))).toEqual(['cb', 'a']);
});

test('prependUnique: no pages -> one page with it', () => {
  expect(ids(prependUnique([], { id: 'c' }))).toEqual(['c']);
});
