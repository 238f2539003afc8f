import { expect, test } from '@jest/globals';
import { deriveTitle, truncate } from './typed-content.ts';

test('deriveTitle: numbering, tags and emoji -> removed from the first sentence', () => {
  expect(deriveTitle('1/ Silent vlogs are back 🔥 #vlogs. Here is why.', 'prompt')).toBe('Silent vlogs are back');
});

test('deriveTitle: only tags -> the prompt', () => {
  expect(deriveTitle('#one #two', 'A prompt')).toBe('A prompt');
});

test('truncate: longer than the limit -> truncated at a word with an ellipsis', () => {
  const clipped = truncate(`${'word '.repeat(30)}`, 80);

  expect(clipped.length).toBeLessThanOrEqual(80);
  expect(clipped.endsWith('word…')).toBe(true);
});
