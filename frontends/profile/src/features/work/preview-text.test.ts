import { expect, test } from '@jest/globals';
import { contentPreview, cutText, remixPreview } from './cut-text.ts';
import { previewText, repeats } from './preview-text.ts';

test.each([contentPreview, remixPreview])('cutText: %d letters stay whole, one more is cut', (limit) => {
  expect(cutText('é'.repeat(limit), limit)).toBe('é'.repeat(limit));
  expect(cutText('é'.repeat(limit + 1), limit)).toBe(`${'é'.repeat(limit)}…`);
});

test('cutText: between two words -> no space before the ellipsis; an emoji counts once and is not torn', () => {
  expect(cutText('one two', 4)).toBe('one…');
  expect(cutText('🚂🚂🚂', 2)).toBe('🚂🚂…');
});

test.each([
  ['thread', { tweets: ['First', 'Second'] }, 'First'],
  ['image', { image_url: '/media/a.png', caption: 'A night train' }, 'A night train'],
  ['short', { script: 'x'.repeat(120) }, `${'x'.repeat(100)}…`],
  ['removed', {}, ''],
])('previewText: %s -> what it says', (_name, preview, expected) => {
  expect(previewText(preview, contentPreview)).toBe(expected);
});

test('repeats: the same beginning, also of a cut title -> yes; something of its own -> no', () => {
  expect(repeats('Night trains are back. Here is why', 'Night trains are back.')).toBe(true);
  expect(repeats('Night trains are back', 'Night trains…')).toBe(true);
  expect(repeats('Night trains are back', 'Why trains')).toBe(false);
});
