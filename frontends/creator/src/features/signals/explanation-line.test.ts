import { expect, test } from '@jest/globals';
import { explanationLine, ratioLabel, sinceLabel } from './explanation-line.ts';
import { isSameTag } from './hidden-signals.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute);
const why = { observed: 212, expected: 15.1, ratio: 14.04, actors: 212, since: at(20, 9, 10).toISOString(), decayed: 1 };
const sources = (['reddit', 'mastodon', 'rss'] as const).map((source) => ({ source, actors: 2 }));

test('explanationLine: live signal -> ratio, people, sources, start time', () => {
  expect(explanationLine({ ...why, sources }, at(20, 12, 0).getTime())).toBe('14x usual - 212 people - 3 sources - since 09:10');
});

test('explanationLine: one person, one source -> singular', () => {
  const alone = { ...why, actors: 1, sources: sources.slice(0, 1) };
  expect(explanationLine(alone, at(20, 12, 0).getTime())).toContain('1 person - 1 source - ');
});

test('sinceLabel: more than a day ago -> with weekday', () => {
  expect(sinceLabel(why.since, at(22, 12, 0).getTime())).toBe('Fri 09:10');
});

test('ratioLabel: small ratios -> one decimal, large ratios -> none', () => {
  expect([1.64, 9.96, 14.5].map(ratioLabel)).toEqual(['1.6x', '10x', '15x']);
});

test('isSameTag: different spelling -> same tag', () => {
  expect(isSameTag('#Slow_Content', 'slow content')).toBe(true);
  expect(isSameTag('slow content', 'slow')).toBe(false);
});
