import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clipAround, splitRanges } from './split-ranges.ts';

const found = (text: string, ranges: readonly (readonly [number, number])[]) =>
  splitRanges(text, ranges)
    .filter(({ isFound }) => isFound)
    .map((piece) => piece.text);

describe('splitRanges', () => {
  test('splitRanges: ranges in the middle and at both ends -> pieces that make up the text', () => {
    expect(splitRanges('slow mornings', [[0, 4]])).toEqual([
      { text: 'slow', isFound: true, at: 0 },
      { text: ' mornings', isFound: false, at: 4 },
    ]);
    expect(
      found('one two one', [
        [0, 3],
        [8, 11],
      ]),
    ).toEqual(['one', 'one']);
  });

  test('splitRanges: any text and ranges -> nothing lost, nothing twice', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.tuple(fc.nat(50), fc.nat(50))), (text, ranges) => {
        const pieces = splitRanges(text, ranges);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('clipAround', () => {
  const long = `${'filler '.repeat(60)}needle ${'filler '.repeat(60)}`;
  const at = long.indexOf('needle');

  test('clipAround: short text -> as it is', () => {
    expect(clipAround('a needle', [[2, 8]], 100)).toEqual({ text: 'a needle', ranges: [[2, 8]] });
  });

  test('clipAround: found far inside a long text -> shown with its surroundings, its range moved along', () => {
    const { text, ranges } = clipAround(long, [[at, at + 6]], 160);

    expect(text.startsWith('…filler')).toBe(true);
    expect(text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(162);
    expect(found(text, ranges)).toEqual(['needle']);
  });

  test('clipAround: found at the very end -> the end is shown', () => {
    const text = `${'filler '.repeat(60)}needle`;
    const start = text.length - 6;
    const clipped = clipAround(text, [[start, text.length]], 120);
    expect(found(clipped.text, clipped.ranges)).toEqual(['needle']);
  });

  test('clipAround: nothing found in it -> the beginning', () => {
    expect(clipAround(long, [], 50).text).toMatch(/^filler .*…$/);
  });
});
