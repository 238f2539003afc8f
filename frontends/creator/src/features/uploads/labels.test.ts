import { expect, test } from '@jest/globals';
import { percentOf, rateLabel, remainingLabel, transcriptPreview } from './upload-status.ts';

test('rateLabel: unknown -> empty', () => {
  expect([rateLabel(null), rateLabel(3_355_443)]).toEqual(['', '3.2 MB/s']);
});

test('remainingLabel: seconds -> approximate text', () => {
  expect([null, 2, 12, 60, 200, 3600, 7300].map(remainingLabel)).toEqual([
    '',
    'a few seconds left',
    '15 seconds left',
    'a minute left',
    '4 minutes left',
    'about an hour left',
    'about 2 hours left',
  ]);
});

test('percentOf: almost complete -> less than 100', () => {
  expect([percentOf(999, 1000), percentOf(1000, 1000), percentOf(0, 0)]).toEqual([99, 100, 0]);
});

test('transcriptPreview: longer than 200 characters -> truncated between characters', () => {
  expect(transcriptPreview('word')).toBe('word');
  expect(transcriptPreview('x'.repeat(200))).toBe('x'.repeat(200));
  expect(transcriptPreview('🎬'.repeat(201))).toBe(`${'🎬'.repeat(200)}…`);
});
