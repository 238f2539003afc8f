import { expect, test } from '@jest/globals';
import { contentPreviewLimit, previewText, remixPreviewLimit, startsWithTitle, truncateText } from './preview-text.ts';

test.each([contentPreviewLimit, remixPreviewLimit])('truncateText: %d characters -> unchanged; one more -> truncated', (limit) => {
  expect(truncateText('é'.repeat(limit), limit)).toBe('é'.repeat(limit));
  expect(truncateText('é'.repeat(limit + 1), limit)).toBe(`${'é'.repeat(limit)}…`);
});

test('truncateText: limit after a space -> no space before the ellipsis; emoji -> counted once and not split', () => {
  expect(truncateText('one two', 4)).toBe('one…');
  expect(truncateText('🚂🚂🚂', 2)).toBe('🚂🚂…');
});

test.each([
  ['thread', 'First', { tweets: ['First', 'Second'] }],
  ['image', 'A night train', { image_url: '/media/a.png', caption: 'A night train' }],
  ['short', `${'x'.repeat(100)}…`, { script: 'x'.repeat(120) }],
  ['removed', '', {}],
])('previewText: %s -> %p', (_name, expected, preview) => {
  expect(previewText(preview, contentPreviewLimit)).toBe(expected);
});

test('startsWithTitle: same or truncated title -> true; other title -> false', () => {
  expect(startsWithTitle('Night trains are back. Here is why', 'Night trains are back.')).toBe(true);
  expect(startsWithTitle('Night trains are back', 'Night trains…')).toBe(true);
  expect(startsWithTitle('Night trains are back', 'Why trains')).toBe(false);
});
