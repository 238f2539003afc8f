import { expect, test } from '@jest/globals';
import type { BadgeProgress } from '@trenzeye/proto/http/social';
import { goals, remainingGoals } from './goals.ts';

const progress = (code: BadgeProgress['code'], have: number, need: number, overrides: Partial<BadgeProgress> = {}): BadgeProgress => ({
  code,
  have,
  need,
  earned: false,
  open: true,
  ...overrides,
});

test('remainingGoals: earned, closed and two open goals -> the open ones, closest to completion first', () => {
  const remaining = remainingGoals([
    progress('viral_creator', 5, 25),
    progress('remix_master', 9, 10),
    progress('early_adopter', 1, 1, { earned: true }),
  ]);

  expect(remaining.map(({ code }) => code)).toEqual(['remix_master', 'viral_creator']);
  expect(remainingGoals([progress('early_adopter', 0, 1, { open: false })])).toEqual([]);
});

test('goals.instructions: count from the server -> included in the text', () => {
  expect(goals.viral_creator.instructions(25)).toContain('25 different people');
});
