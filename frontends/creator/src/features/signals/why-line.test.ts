import { expect, test } from '@jest/globals';
import { sameTag } from './same-tag.ts';
import { ratioLabel, sinceLabel, whyLine } from './why-line.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute);
const why = { observed: 212, expected: 15.1, ratio: 14.04, actors: 212, since: at(20, 9, 10).toISOString(), decayed: 1 };
const sources = (['reddit', 'mastodon', 'rss'] as const).map((source) => ({ source, actors: 2 }));

test('whyLine: a live signal -> how much more than usual, who, where, since when', () => {
  expect(whyLine({ ...why, sources }, at(20, 12, 0).getTime())).toBe('14x usual - 212 people - 3 sources - since 09:10');
});

test('whyLine: one person at one place -> singular', () => {
  const alone = { ...why, actors: 1, sources: sources.slice(0, 1) };
  expect(whyLine(alone, at(20, 12, 0).getTime())).toContain('1 person - 1 source - ');
});

test('sinceLabel: more than a day ago -> with the weekday', () => {
  expect(sinceLabel(why.since, at(22, 12, 0).getTime())).toBe('Fri 09:10');
});

test('ratioLabel: small ratios -> one digit after the point, large ones none', () => {
  expect([1.64, 9.96, 14.5].map(ratioLabel)).toEqual(['1.6x', '10x', '15x']);
});

test('sameTag: spelt differently -> the same', () => {
  expect(sameTag('#Slow_Content', 'slow content')).toBe(true);
  expect(sameTag('slow content', 'slow')).toBe(false);
});
