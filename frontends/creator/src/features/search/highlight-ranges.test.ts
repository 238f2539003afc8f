import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { excerptAround, splitRanges } from './highlight-ranges.ts';

const found = (text: string, ranges: readonly (readonly [number, number])[]) =>
  splitRanges(text, ranges)
    .filter(({ isFound }) => isFound)
    .map((piece) => piece.text);

describe('splitRanges', () => {
  test('splitRanges: ranges in the middle and at both ends -> pieces that join to the text', () => {
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

  test('splitRanges: any text and ranges -> pieces join to the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.tuple(fc.nat(50), fc.nat(50))), (text, ranges) => {
        const pieces = splitRanges(text, ranges);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('excerptAround', () => {
  const long = `${'filler '.repeat(60)}needle ${'filler '.repeat(60)}`;
  const at = long.indexOf('needle');

  test('excerptAround: short text -> unchanged', () => {
    expect(excerptAround('a needle', [[2, 8]], 100)).toEqual({ text: 'a needle', ranges: [[2, 8]] });
  });

  test('excerptAround: match within a long text -> excerpt around it with shifted range', () => {
    const { text, ranges } = excerptAround(long, [[at, at + 6]], 160);

    expect(text.startsWith('…filler')).toBe(true);
    expect(text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(162);
    expect(found(text, ranges)).toEqual(['needle']);
  });

  test('excerptAround: match at the end -> excerpt contains the end', () => {
    const text = `${'filler '.repeat(60)}needle`;
    const start = text.length - 6;
    const clipped = excerptAround(text, [[start, text.length]], 120);
    expect(found(clipped.text, clipped.ranges)).toEqual(['needle']);
  });

  test('excerptAround: no match -> the start', () => {
    expect(excerptAround(long, [], 50).text).toMatch(/^filler .*…$/);
  });
});
