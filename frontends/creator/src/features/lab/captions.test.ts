import { expect, test } from '@jest/globals';
import {
  addedAt,
  captionAt,
  isInside,
  mergedWithNext,
  missingFrom,
  splitAt,
  tidied,
  withMore,
  without,
  withText,
  withTime,
} from './captions.ts';

const captions = [
  { start: 0, end: 4, text: 'We bake at dawn' },
  { start: 4, end: 6, text: 'and sell by noon' },
  { start: 8, end: 9, text: 'Done' },
];

test('captionAt: inside one -> its index; in a pause or at its end -> the next or none', () => {
  expect([0, 3.9, 4, 7, 8.5].map((seconds) => captionAt(captions, seconds))).toEqual([0, 0, 1, undefined, 2]);
});

test('splitAt: at the cursor -> words and time are parted there', () => {
  const parted = splitAt(captions, 0, 8);

  expect(parted?.slice(0, 2)).toEqual([
    { start: 0, end: 2, text: 'We bake' },
    { start: 2, end: 4, text: 'at dawn' },
  ]);
  expect(parted).toHaveLength(4);
});

test('splitAt: without a cursor -> at the blank nearest to the middle; a single word -> not at all', () => {
  expect(
    splitAt(captions, 1)
      ?.slice(1, 3)
      .map(({ text }) => text),
  ).toEqual(['and sell', 'by noon']);
  expect(splitAt(captions, 2)).toBeUndefined();
});

test('mergedWithNext: two -> one over both times; the last, or too long together -> not at all', () => {
  expect(mergedWithNext(captions, 0)?.[0]).toEqual({ start: 0, end: 6, text: 'We bake at dawn and sell by noon' });
  expect(mergedWithNext(captions, 2)).toBeUndefined();
  expect(
    mergedWithNext(
      [
        { start: 0, end: 1, text: 'x'.repeat(200) },
        { start: 1, end: 2, text: 'y'.repeat(200) },
      ],
      0,
    ),
  ).toBeUndefined();
});

test('withTime: over a neighbour or its own other end -> stops there', () => {
  expect(withTime(captions, 1, 'start', 1, 10)[1]?.start).toBe(4);
  expect(withTime(captions, 1, 'end', 9, 10)[1]?.end).toBe(8);
  expect(withTime(captions, 1, 'end', 4, 10)[1]?.end).toBe(4.2);
  expect(withTime(captions, 2, 'end', 99, 10)[2]?.end).toBe(10);
});

test('addedAt: in a pause -> an empty one up to the next; while one stands -> after it; no room -> none', () => {
  expect(addedAt(captions, 6.5, 10)).toMatchObject({ index: 2, captions: { length: 4, 2: { start: 6.5, end: 8, text: '' } } });
  expect(addedAt(captions, 5, 10)).toMatchObject({ index: 2, captions: { 2: { start: 6, end: 8 } } });
  expect(addedAt(captions, 1, 10)).toBeUndefined();
  expect(addedAt([], 3, 10)).toMatchObject({ index: 0, captions: [{ start: 3, end: 5, text: '' }] });
});

test('missingFrom: what is said inside the selection and not captioned -> those lines alone', () => {
  const transcript = [...captions, { start: 20, end: 21, text: 'Later' }];

  expect(missingFrom(captions.slice(0, 1), transcript, { start: 3, end: 10 }).map(({ text }) => text)).toEqual([
    'and sell by noon',
    'Done',
  ]);
});

test('withMore, without, withText: the list changes -> in order, the others stay', () => {
  expect(withMore(captions.slice(1), captions.slice(0, 1))).toEqual(captions);
  expect(without(captions, 1)).toEqual([captions[0], captions[2]]);
  expect(withText(captions, 2, 'Sold out')[2]?.text).toBe('Sold out');
});

test('tidied: empty, outside or turned round -> left out, the rest in order', () => {
  const odd = [
    { start: 5, end: 50, text: ' late ' },
    { start: 1, end: 2, text: ' ' },
    { start: 3, end: 2, text: 'x' },
    { start: 0, end: 1, text: 'a' },
  ];

  expect(tidied(odd, 10)).toEqual([
    { start: 0, end: 1, text: 'a' },
    { start: 5, end: 10, text: 'late' },
  ]);
});

test('isInside: overlaps the selection -> yes, touches it -> no', () => {
  expect([
    isInside({ start: 0, end: 4, text: '' }, { start: 3, end: 9 }),
    isInside({ start: 0, end: 3, text: '' }, { start: 3, end: 9 }),
  ]).toEqual([true, false]);
});
