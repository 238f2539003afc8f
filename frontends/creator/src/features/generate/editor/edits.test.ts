import { expect, test } from '@jest/globals';
import { lengthOf, moved, tagsIn } from './edits.ts';

test('moved: up or down -> the entry changes places', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('moved: over an end -> the very same list', () => {
  const list = ['a', 'b'];

  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 1, 1)).toBe(list);
});

test('tagsIn: several words with marks and commas -> one tag each, without those that are there in any case', () => {
  expect(tagsIn('#Vlog, film  Film vlogs', ['#vlog'])).toEqual(['film', 'vlogs']);
});

test('tagsIn: longer than a tag may be -> cut', () => {
  expect(tagsIn('x'.repeat(80), [])[0]).toHaveLength(64);
});

test('lengthOf: seconds -> minutes and seconds, tenths where there are some', () => {
  expect([lengthOf(5), lengthOf(60), lengthOf(119.96), lengthOf(7.5)]).toEqual(['0:05', '1:00', '2:00', '0:07.5']);
});
