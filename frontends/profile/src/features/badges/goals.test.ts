import { expect, test } from '@jest/globals';
import type { BadgeProgress } from '@trenzeye/proto/http/social';
import { goals, goalsAhead } from './goals.ts';

const progress = (code: BadgeProgress['code'], have: number, need: number, more: Partial<BadgeProgress> = {}): BadgeProgress => ({
  ...{ code, have, need, earned: false, open: true },
  ...more,
});

test('goalsAhead: earned, taken and two ahead -> the two, the nearest first', () => {
  const ahead = goalsAhead([
    progress('viral_creator', 5, 25),
    progress('remix_master', 9, 10),
    progress('early_adopter', 1, 1, { earned: true }),
  ]);

  expect(ahead.map(({ code }) => code)).toEqual(['remix_master', 'viral_creator']);
  expect(goalsAhead([progress('early_adopter', 0, 1, { open: false })])).toEqual([]);
});

test("goals: how -> with the server's number", () => {
  expect(goals.viral_creator.how(25)).toContain('25 different people');
});
