import { expect, test } from '@jest/globals';
import { bytesPerSecond, type Sample, secondsLeft, withSample } from './transfer.ts';

const after = (...sent: number[]): readonly Sample[] =>
  sent.reduce<readonly Sample[]>((samples, bytes, index) => withSample(samples, { at: index * 1000, sent: bytes }), []);

test('bytesPerSecond: bytes over several seconds -> bytes per second', () => {
  expect(bytesPerSecond(after(0, 100, 200, 300))).toBe(100);
});

test('bytesPerSecond: one sample, or less than half a second -> null', () => {
  expect(bytesPerSecond(after(100))).toBeNull();
  expect(bytesPerSecond(withSample(withSample([], { at: 0, sent: 0 }), { at: 100, sent: 50 }))).toBeNull();
});

test('withSample: older than the window -> dropped, so that the rate follows changes', () => {
  const samples = after(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 1090, 2090, 3090, 4090, 5090, 6090, 7090, 8090);

  expect(bytesPerSecond(samples)).toBe(1000);
});

test('withSample: fewer bytes than before -> starts again, no negative rate', () => {
  expect(bytesPerSecond(after(0, 100, 50, 150))).toBe(100);
});

test('secondsLeft: known rate -> seconds; no progress or unknown rate -> null', () => {
  expect(secondsLeft(100, 500, 1500)).toBe(10);
  expect(secondsLeft(0, 500, 1500)).toBeNull();
  expect(secondsLeft(null, 500, 1500)).toBeNull();
});
