import { expect, test } from '@jest/globals';
import { sceneProgressAt, totalDuration } from './use-script-playback.ts';

const scenes = [{ duration: 4 }, { duration: 6 }, { duration: 10 }];

test('totalDuration: scenes -> sum of their durations', () => {
  expect(totalDuration(scenes)).toBe(20);
  expect(totalDuration([])).toBe(0);
});

test('sceneProgressAt: within and at the start of a scene -> the scene and its progress', () => {
  expect(sceneProgressAt(scenes, 0)).toEqual({ scene: 0, part: 0 });
  expect(sceneProgressAt(scenes, 2)).toEqual({ scene: 0, part: 0.5 });
  expect(sceneProgressAt(scenes, 4)).toEqual({ scene: 1, part: 0 });
  expect(sceneProgressAt(scenes, 15)).toEqual({ scene: 2, part: 0.5 });
});

test('sceneProgressAt: after the end -> starts again', () => {
  expect(sceneProgressAt(scenes, 20)).toEqual({ scene: 0, part: 0 });
  expect(sceneProgressAt(scenes, 42)).toEqual({ scene: 0, part: 0.5 });
});

test('sceneProgressAt: no scenes -> the first with no progress', () => {
  expect(sceneProgressAt([], 3)).toEqual({ scene: 0, part: 0 });
});
