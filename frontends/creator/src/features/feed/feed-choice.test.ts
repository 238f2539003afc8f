import { expect, test } from '@jest/globals';
import { feedChoice, withChoice } from './feed-choice.ts';

test('feedChoice: nothing asked -> all, newest', () => {
  expect(feedChoice(new URLSearchParams())).toEqual({ filter: 'all', sort: 'newest' });
});

test('feedChoice: known words -> taken; unknown -> the default', () => {
  expect(feedChoice(new URLSearchParams('filter=shorts&sort=top_liked'))).toEqual({ filter: 'shorts', sort: 'top_liked' });
  expect(feedChoice(new URLSearchParams('filter=video&sort=constructor'))).toEqual({ filter: 'all', sort: 'newest' });
});

test('withChoice: a default -> leaves the address; others stay', () => {
  expect(String(withChoice(new URLSearchParams('filter=image&sort=top_liked'), 'filter', 'all'))).toBe('sort=top_liked');
  expect(String(withChoice(new URLSearchParams('sort=top_liked'), 'filter', 'image'))).toBe('sort=top_liked&filter=image');
});
