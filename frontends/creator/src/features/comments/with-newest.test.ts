import { expect, test } from '@jest/globals';
import { withNewest } from './with-newest.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), next: null });
const ids = (pages: readonly { items: readonly { id: string }[] }[]) => pages.map(({ items }) => items.map(({ id }) => id).join(''));

test('withNewest: comments on two pages -> the new one is first of the first', () => {
  expect(ids(withNewest([page('b', 'a'), page('x')], { id: 'c' }))).toEqual(['cba', 'x']);
});

test('withNewest: a refetch brought it already -> it stands once', () => {
  expect(ids(withNewest([page('c', 'b'), page('a')], { id: 'c' }))).toEqual(['cb', 'a']);
});

test('withNewest: no pages yet -> one page with it', () => {
  expect(ids(withNewest([], { id: 'c' }))).toEqual(['c']);
});
