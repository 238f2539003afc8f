import { expect, test } from '@jest/globals';
import { rateOf, type Sample, secondsLeft, withSample } from './rate.ts';

const after = (...sent: number[]): readonly Sample[] =>
  sent.reduce<readonly Sample[]>((samples, bytes, index) => withSample(samples, { at: index * 1000, sent: bytes }), []);

test('rateOf: bytes over some seconds -> bytes a second', () => {
  expect(rateOf(after(0, 100, 200, 300))).toBe(100);
});

test('rateOf: one sample, or less than half a second -> not known yet', () => {
  expect(rateOf(after(100))).toBeNull();
  expect(rateOf(withSample(withSample([], { at: 0, sent: 0 }), { at: 100, sent: 50 }))).toBeNull();
});

test('withSample: older than the window -> forgotten, so that the rate follows a change', () => {
  const samples = after(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 1090, 2090, 3090, 4090, 5090, 6090, 7090, 8090);

  expect(rateOf(samples)).toBe(1000);
});

test('withSample: bytes go back -> begins anew instead of a rate below nothing', () => {
  expect(rateOf(after(0, 100, 50, 150))).toBe(100);
});

test('secondsLeft: known rate -> what is left by it; standing still -> not known', () => {
  expect(secondsLeft(100, 500, 1500)).toBe(10);
  expect(secondsLeft(0, 500, 1500)).toBeNull();
  expect(secondsLeft(null, 500, 1500)).toBeNull();
});
