import { expect, test } from '@jest/globals';
import { noModelPrices } from '@trenzeye/proto/http/content';
import { parseLimit, parseNumber } from './number-input.ts';
import { parsePrices, typedPrices } from './prices.ts';
import { dollars, sumColumns } from './sum-usage.ts';

test('sumColumns: rows -> the total of each column; no rows -> zeros', () => {
  const columns = [{ amountOf: (row: { tokens: number }) => row.tokens }, { amountOf: () => 1 }];

  expect(sumColumns([{ tokens: 100 }, { tokens: 50 }], columns)).toEqual([150, 2]);
  expect(sumColumns([], columns)).toEqual([0, 0]);
});

test('parsePrices: typed -> numbers, zero where empty', () => {
  const typed = typedPrices({ ...noModelPrices, characters: 15 });

  expect(typed).toMatchObject({ characters: '15', input: '' });
  expect(parsePrices({ ...typed, audio_hour: '0.36' })).toEqual({ ...noModelPrices, characters: 15, audio_hour: 0.36 });
});

test('dollars: small amounts -> four digits', () => {
  expect([0, 0.0034, 0.5, 12.345].map(dollars)).toEqual(['$0.00', '$0.0034', '$0.50', '$12.35']);
});

test('parseNumber: empty -> null, number -> value, anything else -> undefined', () => {
  expect(['', ' 0.15 ', '1,000', '-1', 'abc'].map(parseNumber)).toEqual([null, 0.15, 1000, undefined, undefined]);
});

test('parseLimit: zero or a fraction of a token -> undefined', () => {
  expect([parseLimit('', true), parseLimit('50000', true), parseLimit('0', true), parseLimit('1.5', true)]).toEqual([
    null,
    50_000,
    undefined,
    undefined,
  ]);
  expect(parseLimit('2.5', false)).toBe(2.5);
});
