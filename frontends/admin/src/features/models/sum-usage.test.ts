import { expect, test } from '@jest/globals';
import { parseLimit, parseNumber } from './number-input.ts';
import { dollars, sumUsage } from './sum-usage.ts';

const row = {
  day: '2026-11-20',
  provider: 'openai-compatible',
  model: 'writer',
  requests: 2,
  failures: 1,
  input_tokens: 100,
  output_tokens: 50,
  images: 0,
  cost_usd: 0.25,
};

test('sumUsage: rows -> totals; no rows -> zeros', () => {
  expect(sumUsage([row, { ...row, model: 'painter', images: 3, cost_usd: 0.5 }])).toEqual({
    requests: 4,
    failures: 2,
    input_tokens: 200,
    output_tokens: 100,
    images: 3,
    cost_usd: 0.75,
  });
  expect(sumUsage([])).toMatchObject({ requests: 0, cost_usd: 0 });
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
