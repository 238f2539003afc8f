import { expect, test } from '@jest/globals';
import { parseFeedFilters, tagLink, withFilter, withFollowing } from './api.ts';

test('parseFeedFilters: no parameters -> all, newest', () => {
  expect(parseFeedFilters(new URLSearchParams())).toEqual({ filter: 'all', sort: 'newest', tag: null, following: false });
});

test('parseFeedFilters: valid values -> parsed; invalid -> the defaults', () => {
  expect(parseFeedFilters(new URLSearchParams('filter=shorts&sort=top_liked'))).toEqual({
    filter: 'shorts',
    sort: 'top_liked',
    tag: null,
    following: false,
  });
  expect(parseFeedFilters(new URLSearchParams('filter=video&sort=constructor'))).toEqual({
    filter: 'all',
    sort: 'newest',
    tag: null,
    following: false,
  });
});

test('withFilter: default value -> removed from the query; others are kept', () => {
  expect(String(withFilter(new URLSearchParams('filter=image&sort=top_liked'), 'filter', 'all'))).toBe('sort=top_liked');
  expect(String(withFilter(new URLSearchParams('sort=top_liked'), 'filter', 'image'))).toBe('sort=top_liked&filter=image');
});

test('parseFeedFilters: tag -> without the hash sign; empty -> null; too long -> truncated', () => {
  expect(parseFeedFilters(new URLSearchParams('tag=%23slow+content')).tag).toBe('slow content');
  expect(parseFeedFilters(new URLSearchParams('tag=%23')).tag).toBeNull();
  expect(parseFeedFilters(new URLSearchParams({ tag: 'x'.repeat(90) })).tag).toHaveLength(64);
});

test('tagLink: tag with spaces and symbols -> round trip through the URL', () => {
  expect(parseFeedFilters(new URL(tagLink('#Q&A night'), 'http://localhost').searchParams).tag).toBe('Q&A night');
});

test('withFollowing: following -> in the query, without a tag; everyone -> removed', () => {
  const following = withFollowing(new URLSearchParams('filter=image&tag=a'), true);
  expect(String(following)).toBe('filter=image&from=following');
  expect(parseFeedFilters(following).following).toBe(true);
  expect(String(withFollowing(following, false))).toBe('filter=image');
});
