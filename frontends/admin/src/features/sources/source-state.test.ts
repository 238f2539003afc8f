import type { TrendSource } from '@trenzeye/proto/http/content';
import { choiceLine, intervalLabel, timeUntil } from './source-state.ts';

const now = Date.parse('2026-03-08T12:00:00Z');

describe('intervalLabel', () => {
  it.each([
    [60, '1 min'],
    [600, '10 min'],
    [3_600, '1 h'],
    [5_400, '90 min'],
    [7_200, '2 h'],
  ])('%d seconds -> %s', (seconds, label) => {
    expect(intervalLabel(seconds)).toBe(label);
  });
});

describe('timeUntil', () => {
  it.each([
    [-5, 'now'],
    [30, 'in 1 min'],
    [600, 'in 10 min'],
    [7_300, 'in 2 h'],
  ])('%d seconds ahead -> %s', (seconds, label) => {
    expect(timeUntil(new Date(now + seconds * 1_000).toISOString(), now)).toBe(label);
  });
});

describe('choiceLine', () => {
  const source = { region: 'DE', language: null, interval_seconds: null, default_interval_seconds: 1_200 } as TrendSource;

  it('region and default interval -> both, the language is left out', () => {
    expect(choiceLine(source)).toBe('Germany - every 20 min');
  });
  it('only an interval -> a sentence; an hour without a number', () => {
    expect(choiceLine({ ...source, region: null })).toBe('Every 20 min');
    expect(choiceLine({ ...source, region: null, interval_seconds: 3_600 })).toBe('Every hour');
  });
});
