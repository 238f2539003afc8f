import { expect, test } from '@jest/globals';
import { clockLabel, parseClock, shortClock } from './clock.ts';

test('clockLabel: seconds -> minutes, seconds and tenths, hours where there are some', () => {
  expect([0, 5.04, 59.97, 62.34, 3661.2].map(clockLabel)).toEqual(['0:00.0', '0:05.0', '1:00.0', '1:02.3', '1:01:01.2']);
});

test('shortClock: seconds -> without tenths, never rounded up', () => {
  expect([0, 59.97, 600].map(shortClock)).toEqual(['0:00', '0:59', '10:00']);
});

test('parseClock: what the label writes, plain seconds or a comma -> seconds', () => {
  expect(['1:02.3', '62.3', ' 0:05,5 ', '1:01:02'].map(parseClock)).toEqual([62.3, 62.3, 5.5, 3662]);
});

test('parseClock: no time -> null', () => {
  expect(['', 'a', '1:', ':5', '1:2:3:4', '-3', '1.5:00'].map(parseClock)).toEqual(Array(7).fill(null));
});
