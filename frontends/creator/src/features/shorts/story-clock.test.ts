import { expect, test } from '@jest/globals';
import { momentAt, totalOf } from './story-clock.ts';

const scenes = [{ duration: 4 }, { duration: 6 }, { duration: 10 }];

test('totalOf: scenes -> the sum of their seconds', () => {
  expect(totalOf(scenes)).toBe(20);
  expect(totalOf([])).toBe(0);
});

test('momentAt: inside and at the border -> the scene that runs and how much of it is over', () => {
  expect(momentAt(scenes, 0)).toEqual({ scene: 0, part: 0 });
  expect(momentAt(scenes, 2)).toEqual({ scene: 0, part: 0.5 });
  expect(momentAt(scenes, 4)).toEqual({ scene: 1, part: 0 });
  expect(momentAt(scenes, 15)).toEqual({ scene: 2, part: 0.5 });
});

test('momentAt: past the end -> from the start again', () => {
  expect(momentAt(scenes, 20)).toEqual({ scene: 0, part: 0 });
  expect(momentAt(scenes, 42)).toEqual({ scene: 0, part: 0.5 });
});

test('momentAt: no scenes -> the first, unstarted', () => {
  expect(momentAt([], 3)).toEqual({ scene: 0, part: 0 });
});
