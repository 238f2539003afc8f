import { expect, test } from '@jest/globals';
import { frameAt, frameSize, keyframeLimit, scaleFrame, withFrame, withKeyframe, withoutKeyframe } from './crop.ts';

const landscape = { width: 1920, height: 1080 };
const portrait = { width: 720, height: 1600 };

test('frameSize: landscape -> height of the source; taller than 9:16 -> width of the source', () => {
  expect(frameSize(landscape, 1)).toEqual({ width: 607.5, height: 1080 });
  expect(frameSize(portrait, 1)).toEqual({ width: 720, height: 1280 });
  expect(frameSize(landscape, 0.5)).toEqual({ width: 303.75, height: 540 });
});

test('frameAt: no keyframe -> centered', () => {
  expect(frameAt([], 3, landscape)).toMatchObject({ x: (1920 - 607.5) / 2, y: 0, scale: 1 });
  expect(frameAt([], 3, portrait)).toMatchObject({ x: 0, y: 160 });
});

test('frameAt: between two keyframes -> interpolated; before and after -> constant', () => {
  const crop = [
    { at: 2, x: 0, y: 0 },
    { at: 6, x: 400, y: 0, scale: 0.5 },
  ];

  expect([0, 2, 4, 6, 9].map((seconds) => frameAt(crop, seconds, landscape).x)).toEqual([0, 0, 200, 400, 400]);
  expect([0, 4, 9].map((seconds) => frameAt(crop, seconds, landscape).scale)).toEqual([1, 0.75, 0.5]);
});

test('frameAt: keyframe outside the source -> clamped', () => {
  expect(frameAt([{ at: 0, x: 5000, y: 300 }], 0, landscape)).toMatchObject({ x: 1920 - 607.5, y: 0 });
});

test('withFrame: none or one keyframe -> one for the whole Short', () => {
  const single = withFrame([], 7, { x: 100, y: 0, scale: 1 }, landscape);

  expect(single).toEqual([{ at: 0, x: 100, y: 0, scale: 1 }]);
  expect(withFrame(single, 9, { x: 200.4, y: 50, scale: 1 }, landscape)).toEqual([{ at: 0, x: 200, y: 0, scale: 1 }]);
});

test('withFrame: several keyframes -> adds or replaces the keyframe at this time', () => {
  const crop = [
    { at: 2, x: 0, y: 0 },
    { at: 6, x: 400, y: 0 },
  ];

  expect(withFrame(crop, 4, { x: 50, y: 0, scale: 1 }, landscape).map(({ at, x }) => [at, x])).toEqual([
    [2, 0],
    [4, 50],
    [6, 400],
  ]);
  expect(withFrame(crop, 5.99, { x: 70, y: 0, scale: 1 }, landscape).map(({ at, x }) => [at, x])).toEqual([
    [2, 0],
    [5.99, 70],
  ]);
});

test('withKeyframe: at the limit -> undefined; existing time -> replaced', () => {
  const full = Array.from({ length: keyframeLimit }, (_, at) => ({ at, x: 0, y: 0 }));

  expect(withKeyframe(full, 0.5, frameAt([], 0, landscape))).toBeUndefined();
  expect(withKeyframe(full, 3, frameAt([], 0, landscape))).toHaveLength(keyframeLimit);
});

test('withoutKeyframe: one removed -> others unchanged', () => {
  expect(
    withoutKeyframe(
      [
        { at: 1, x: 0, y: 0 },
        { at: 2, x: 9, y: 0 },
      ],
      1,
    ),
  ).toEqual([{ at: 2, x: 9, y: 0 }]);
});

test('scaleFrame: smaller -> same center; larger near an edge -> clamped to the source', () => {
  const half = scaleFrame(frameAt([], 0, landscape), 0.5, landscape);

  expect([half.x + half.width / 2, half.y + half.height / 2]).toEqual([960, 540]);
  expect(scaleFrame({ ...half, x: 0, y: 0 }, 1, landscape)).toMatchObject({ x: 0, y: 0, scale: 1 });
});
