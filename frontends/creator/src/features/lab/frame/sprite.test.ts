import { expect, test } from '@jest/globals';
import { backgroundStyle, coverTimes, frameIndexAt } from './sprite.ts';

const sprite = { url: '/s.webp', columns: 5, rows: 2, width: 800, height: 180, interval: 2, count: 8 };

test('frameIndexAt: time -> index of the nearest frame', () => {
  expect([0, 0.9, 3.2, 100].map((seconds) => frameIndexAt(sprite, seconds))).toEqual([0, 0, 2, 7]);
});

test('backgroundStyle: part of a frame -> fills the element', () => {
  const source = { width: 160, height: 90 };
  const whole = { x: 0, y: 0, width: 160, height: 90, scale: 1 };

  expect(backgroundStyle(sprite, 4, source, whole)).toEqual({ backgroundSize: '500% 200%', backgroundPosition: '100% 0%' });
  expect(backgroundStyle(sprite, 7, source, whole)).toEqual({ backgroundSize: '500% 200%', backgroundPosition: '50% 100%' });
  expect(backgroundStyle(sprite, 0, source, { ...whole, x: 40, width: 80 })).toEqual({
    backgroundSize: '1000% 200%',
    backgroundPosition: '5.56% 0%',
  });
});

test('coverTimes: trim -> evenly spaced times, at most one per frame', () => {
  expect(coverTimes(sprite, [{ start: 0, end: 16 }], 4)).toEqual([2, 6, 10, 14]);
  expect(coverTimes(sprite, [{ start: 1, end: 4 }], 4)).toEqual([2.5]);
  expect(
    coverTimes(
      sprite,
      [
        { start: 10, end: 14 },
        { start: 0, end: 4 },
      ],
      2,
    ),
  ).toEqual([12, 2]);
});
