import { expect, test } from '@jest/globals';
import { exampleLimit, exampleText, parseWords } from './api.ts';

test('exampleText: thread, caption, script -> the words of the author, at most the limit', () => {
  expect(exampleText({ tweets: ['One.', 'Two.'], hashtags: ['#a'] })).toBe('One.\n\nTwo.');
  expect(exampleText({ image_url: '/x', caption: 'A caption', style_tags: [] })).toBe('A caption');
  expect(exampleText({ tweets: ['x'.repeat(500), ...Array.from({ length: 9 }, () => 'y'.repeat(500))], hashtags: [] })).toHaveLength(
    exampleLimit,
  );
});

test('parseWords: commas separate; phrases stay whole; present words are left out', () => {
  expect(parseWords('honestly, at the end of the day,, Slow , slow', ['HONESTLY'])).toEqual(['at the end of the day', 'Slow']);
});
