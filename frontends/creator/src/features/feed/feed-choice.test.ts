import { expect, test } from '@jest/globals';
import { feedChoice, fromWhom, tagLink, withChoice } from './feed-choice.ts';

test('feedChoice: nothing asked -> all, newest', () => {
  expect(feedChoice(new URLSearchParams())).toEqual({ filter: 'all', sort: 'newest', tag: null, following: false });
});

test('feedChoice: known words -> taken; unknown -> the default', () => {
  expect(feedChoice(new URLSearchParams('filter=shorts&sort=top_liked'))).toEqual({
    filter: 'shorts',
    sort: 'top_liked',
    tag: null,
    following: false,
  });
  expect(feedChoice(new URLSearchParams('filter=video&sort=constructor'))).toEqual({
    filter: 'all',
    sort: 'newest',
    tag: null,
    following: false,
  });
});

test('withChoice: a default -> leaves the address; others stay', () => {
  expect(String(withChoice(new URLSearchParams('filter=image&sort=top_liked'), 'filter', 'all'))).toBe('sort=top_liked');
  expect(String(withChoice(new URLSearchParams('sort=top_liked'), 'filter', 'image'))).toBe('sort=top_liked&filter=image');
});

test('feedChoice: a tag -> without its mark; an empty or overlong one -> none or cut', () => {
  expect(feedChoice(new URLSearchParams('tag=%23slow+content')).tag).toBe('slow content');
  expect(feedChoice(new URLSearchParams('tag=%23')).tag).toBeNull();
  expect(feedChoice(new URLSearchParams({ tag: 'x'.repeat(90) })).tag).toHaveLength(64);
});

test('tagLink: a tag with spaces and marks -> survives the address', () => {
  expect(feedChoice(new URL(tagLink('#Q&A night'), 'http://localhost').searchParams).tag).toBe('Q&A night');
});

test('fromWhom: the people one follows -> in the address, without a tag; everybody -> out of it', () => {
  const following = fromWhom(new URLSearchParams('filter=image&tag=a'), true);
  expect(String(following)).toBe('filter=image&from=following');
  expect(feedChoice(following).following).toBe(true);
  expect(String(fromWhom(following, false))).toBe('filter=image');
});
