import { expect, test } from '@jest/globals';
import { barsOf, barsPath } from './waveform-bars.ts';

const waveform = { per_second: 2, peaks: [0, 0.2, 0.4, 1, 0.1, 0.3] };

test('barsOf: fewer bars than peaks -> the loudest of each part', () => {
  expect(barsOf(waveform, { from: 0, to: 3 }, 3)).toEqual([0.2, 1, 0.3]);
});

test('barsOf: more bars than peaks, a part of the source, beyond its end -> each bar its own peak, then silence', () => {
  expect(barsOf(waveform, { from: 1, to: 2 }, 4)).toEqual([0.4, 0.4, 1, 1]);
  expect(barsOf(waveform, { from: 2, to: 4 }, 4)).toEqual([0.1, 0.3, 0, 0]);
});

test('barsPath: silence -> still a line to be seen', () => {
  expect(barsPath([0, 1])).toBe('M0.2 49.0h0.6v2.0h-0.6zM1.2 4.0h0.6v92.0h-0.6z');
});
