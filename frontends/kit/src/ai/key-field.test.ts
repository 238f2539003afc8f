import { expect, test } from '@jest/globals';
import { durationLabel } from './duration-label.ts';
import { keyBody } from './key-field.tsx';

test('keyBody: kept, removed, empty or new key -> absent, null, absent, trimmed', () => {
  expect([undefined, null, '  ', ' secret '].map(keyBody)).toEqual([{}, { api_key: null }, {}, { api_key: 'secret' }]);
});

test('durationLabel: under and over a second -> milliseconds, seconds', () => {
  expect([340, 1000, 1249].map(durationLabel)).toEqual(['340 ms', '1 s', '1.2 s']);
});
