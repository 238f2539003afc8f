import { parseRange } from './routes.ts';

describe('parseRange', () => {
  test.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
  ])('parseRange: %s of 10 bytes -> the range', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('parseRange: %s outside of 10 bytes -> unsatisfiable', (header) => {
    expect(parseRange(header, 10)).toBe('unsatisfiable');
  });

  test.each([undefined, '', 'bytes=', 'bytes=-', 'items=0-3', 'bytes=0-1,4-5', 'bytes=5-2', 'bytes=a-b'])(
    'parseRange: %s is not one valid range -> undefined',
    (header) => {
      expect(parseRange(header, 10)).toBeUndefined();
    },
  );

  test('parseRange: suffix of an empty object -> unsatisfiable', () => {
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});
