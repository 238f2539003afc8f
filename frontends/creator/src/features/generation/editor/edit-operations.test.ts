import { expect, test } from '@jest/globals';
import { formatSeconds, moveEntry, parseTags } from './edit-operations.ts';

test('moveEntry: up or down -> the entry is moved', () => {
  expect(moveEntry(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('moveEntry: beyond an end -> the same list', () => {
  const list = ['a', 'b'];

  expect(moveEntry(list, 0, -1)).toBe(list);
  expect(moveEntry(list, 1, 1)).toBe(list);
});

test('parseTags: words with hash signs and commas -> one tag each, without existing ones', () => {
  expect(parseTags('#Vlog, film  Film vlogs', ['#vlog'])).toEqual(['film', 'vlogs']);
});

test('parseTags: longer than the limit -> truncated', () => {
  expect(parseTags('x'.repeat(80), [])[0]).toHaveLength(64);
});

test('formatSeconds: seconds -> minutes and seconds, with tenths when not zero', () => {
  expect([formatSeconds(5), formatSeconds(60), formatSeconds(119.96), formatSeconds(7.5)]).toEqual(['0:05', '1:00', '2:00', '0:07.5']);
});
