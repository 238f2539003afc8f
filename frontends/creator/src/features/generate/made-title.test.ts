import { expect, test } from '@jest/globals';
import { clip, titleFrom } from './made-title.ts';

test('titleFrom: numbering, tags and emoji -> left out of the first sentence', () => {
  expect(titleFrom('1/ Silent vlogs are back 🔥 #vlogs. Here is why.', 'prompt')).toBe('Silent vlogs are back');
});

test('titleFrom: nothing but tags -> the prompt', () => {
  expect(titleFrom('#one #two', 'A prompt')).toBe('A prompt');
});

test('clip: longer than allowed -> ends at a word with an ellipsis, within the length', () => {
  const clipped = clip(`${'word '.repeat(30)}`, 80);

  expect(clipped.length).toBeLessThanOrEqual(80);
  expect(clipped.endsWith('word…')).toBe(true);
});
