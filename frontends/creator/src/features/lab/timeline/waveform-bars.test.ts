import { expect, test } from '@jest/globals';
import { barsPath, waveformBars } from './waveform-bars.ts';

const waveform = { per_second: 2, peaks: [0, 0.2, 0.4, 1, 0.1, 0.3] };

test('waveformBars: fewer bars than peaks -> the maximum of each part', () => {
  expect(waveformBars(waveform, { from: 0, to: 3 }, 3)).toEqual([0.2, 1, 0.3]);
});

test('waveformBars: more bars than peaks -> repeated peaks; beyond the end -> zero', () => {
  expect(waveformBars(waveform, { from: 1, to: 2 }, 4)).toEqual([0.4, 0.4, 1, 1]);
  expect(waveformBars(waveform, { from: 2, to: 4 }, 4)).toEqual([0.1, 0.3, 0, 0]);
});

test('barsPath: silence -> minimum height', () => {
  expect(barsPath([0, 1])).toBe('M0.2 49.0h0.6v2.0h-0.6zM1.2 4.0h0.6v92.0h-0.6z');
});
