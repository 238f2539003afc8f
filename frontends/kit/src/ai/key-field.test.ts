import { expect, test } from '@jest/globals';
import { durationLabel, sameOrigin } from './api.ts';
import { keyBody } from './key-field.tsx';

test('keyBody: kept, removed, empty or new key -> absent, null, absent, trimmed', () => {
  expect([undefined, null, '  ', ' secret '].map(keyBody)).toEqual([{}, { api_key: null }, {}, { api_key: 'secret' }]);
});

test('durationLabel: under and over a second -> milliseconds, seconds', () => {
  expect([340, 1000, 1249].map(durationLabel)).toEqual(['340 ms', '1 s', '1.2 s']);
});

test('sameOrigin: another path -> true; another host, port or scheme, or no address -> false', () => {
  expect(sameOrigin('https://api.example.com/v1', ' https://api.example.com/v2')).toBe(true);
  for (const other of ['https://example.com/v1', 'https://api.example.com:8443/v1', 'http://api.example.com/v1', 'api'])
    expect(sameOrigin('https://api.example.com/v1', other)).toBe(false);
});
