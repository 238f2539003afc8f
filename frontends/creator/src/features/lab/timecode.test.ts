import { expect, test } from '@jest/globals';
import { formatShortTimecode, formatTimecode, parseTimecode } from './timecode.ts';

test('formatTimecode: seconds -> minutes, seconds and tenths, hours when not zero', () => {
  expect([0, 5.04, 59.97, 62.34, 3661.2].map(formatTimecode)).toEqual(['0:00.0', '0:05.0', '1:00.0', '1:02.3', '1:01:01.2']);
});

test('formatShortTimecode: seconds -> without tenths, never rounded up', () => {
  expect([0, 59.97, 600].map(formatShortTimecode)).toEqual(['0:00', '0:59', '10:00']);
});

test('parseTimecode: formatted timecode, plain seconds or a comma -> seconds', () => {
  expect(['1:02.3', '62.3', ' 0:05,5 ', '1:01:02'].map(parseTimecode)).toEqual([62.3, 62.3, 5.5, 3662]);
});

test('parseTimecode: invalid -> null', () => {
  expect(['', 'a', '1:', ':5', '1:2:3:4', '-3', '1.5:00'].map(parseTimecode)).toEqual(Array(7).fill(null));
});
