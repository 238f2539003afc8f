import { expect, test } from '@jest/globals';
import { backgroundOf, coverTimes, pictureAt } from './sprite.ts';

const sprite = { url: '/s.webp', columns: 5, rows: 2, width: 800, height: 180, interval: 2, count: 8 };

test('pictureAt: a time -> the nearest picture there is', () => {
  expect([0, 0.9, 3.2, 100].map((seconds) => pictureAt(sprite, seconds))).toEqual([0, 0, 2, 7]);
});

test('backgroundOf: a part of one picture -> it fills the box', () => {
  const source = { width: 160, height: 90 };
  const whole = { x: 0, y: 0, width: 160, height: 90, scale: 1 };

  expect(backgroundOf(sprite, 4, source, whole)).toEqual({ backgroundSize: '500% 200%', backgroundPosition: '100% 0%' });
  expect(backgroundOf(sprite, 7, source, whole)).toEqual({ backgroundSize: '500% 200%', backgroundPosition: '50% 100%' });
  expect(backgroundOf(sprite, 0, source, { ...whole, x: 40, width: 80 })).toEqual({
    backgroundSize: '1000% 200%',
    backgroundPosition: '5.56% 0%',
  });
});

test('coverTimes: a selection -> spread inside it, no more than there are pictures', () => {
  expect(coverTimes(sprite, { start: 0, end: 16 }, 4)).toEqual([2, 6, 10, 14]);
  expect(coverTimes(sprite, { start: 1, end: 4 }, 4)).toEqual([2.5]);
});
