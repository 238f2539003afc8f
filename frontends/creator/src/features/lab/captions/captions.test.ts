import { expect, test } from '@jest/globals';
import {
  addCaption,
  captionIndexAt,
  mergeWithNext,
  missingCaptions,
  normalizeCaptions,
  splitCaption,
  withAddedCaptions,
  withCaptionText,
  withCaptionTime,
  withoutCaption,
} from './captions.ts';

const captions = [
  { start: 0, end: 4, text: 'We bake at dawn' },
  { start: 4, end: 6, text: 'and sell by noon' },
  { start: 8, end: 9, text: 'Done' },
];

test('captionIndexAt: within a caption -> its index; in a gap or at an end -> the next or undefined', () => {
  expect([0, 3.9, 4, 7, 8.5].map((seconds) => captionIndexAt(captions, seconds))).toEqual([0, 0, 1, undefined, 2]);
});

test('splitCaption: at the cursor -> text and time are split there', () => {
  const split = splitCaption(captions, 0, 8);

  expect(split?.slice(0, 2)).toEqual([
    { start: 0, end: 2, text: 'We bake' },
    { start: 2, end: 4, text: 'at dawn' },
  ]);
  expect(split).toHaveLength(4);
});

test('splitCaption: no cursor -> at the space nearest to the middle; single word -> undefined', () => {
  expect(
    splitCaption(captions, 1)
      ?.slice(1, 3)
      .map(({ text }) => text),
  ).toEqual(['and sell', 'by noon']);
  expect(splitCaption(captions, 2)).toBeUndefined();
});

test('mergeWithNext: two captions -> one over both times; last or too long -> undefined', () => {
  expect(mergeWithNext(captions, 0)?.[0]).toEqual({ start: 0, end: 6, text: 'We bake at dawn and sell by noon' });
  expect(mergeWithNext(captions, 2)).toBeUndefined();
  expect(
    mergeWithNext(
      [
        { start: 0, end: 1, text: 'x'.repeat(200) },
        { start: 1, end: 2, text: 'y'.repeat(200) },
      ],
      0,
    ),
  ).toBeUndefined();
});

test('withCaptionTime: beyond a neighbor or the other end -> clamped', () => {
  expect(withCaptionTime(captions, 1, 'start', 1, 10)[1]?.start).toBe(4);
  expect(withCaptionTime(captions, 1, 'end', 9, 10)[1]?.end).toBe(8);
  expect(withCaptionTime(captions, 1, 'end', 4, 10)[1]?.end).toBe(4.2);
  expect(withCaptionTime(captions, 2, 'end', 99, 10)[2]?.end).toBe(10);
});

test('addCaption: in a gap -> empty caption up to the next; within one -> after it; no room -> undefined', () => {
  expect(addCaption(captions, 6.5, 10)).toMatchObject({ index: 2, captions: { length: 4, 2: { start: 6.5, end: 8, text: '' } } });
  expect(addCaption(captions, 5, 10)).toMatchObject({ index: 2, captions: { 2: { start: 6, end: 8 } } });
  expect(addCaption(captions, 1, 10)).toBeUndefined();
  expect(addCaption([], 3, 10)).toMatchObject({ index: 0, captions: [{ start: 3, end: 5, text: '' }] });
});

test('missingCaptions: transcript lines within the trim without captions -> only those', () => {
  const transcript = [...captions, { start: 20, end: 21, text: 'Later' }];

  expect(missingCaptions(captions.slice(0, 1), transcript, [{ start: 3, end: 10 }]).map(({ text }) => text)).toEqual([
    'and sell by noon',
    'Done',
  ]);
});

test('withAddedCaptions, withoutCaption, withCaptionText: list changes -> sorted, other captions unchanged', () => {
  expect(withAddedCaptions(captions.slice(1), captions.slice(0, 1))).toEqual(captions);
  expect(withoutCaption(captions, 1)).toEqual([captions[0], captions[2]]);
  expect(withCaptionText(captions, 2, 'Sold out')[2]?.text).toBe('Sold out');
});

test('normalizeCaptions: empty, outside or reversed -> removed, the rest sorted', () => {
  const odd = [
    { start: 5, end: 50, text: ' late ' },
    { start: 1, end: 2, text: ' ' },
    { start: 3, end: 2, text: 'x' },
    { start: 0, end: 1, text: 'a' },
  ];

  expect(normalizeCaptions(odd, 10)).toEqual([
    { start: 0, end: 1, text: 'a' },
    { start: 5, end: 10, text: 'late' },
  ]);
});
