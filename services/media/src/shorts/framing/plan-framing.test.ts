import { frameAt } from '../cut/frame.ts';
import { freePixels, planFraming, simplifyPath, splitShots } from './plan-framing.ts';
import { type Face, trackFace } from './track-face.ts';

const source = { width: 1_920, height: 1_080 };
const face = (x: number, size = 0.3): Face => ({ x, y: 0.4, size, score: 0.9 });
/** Samples of five per second. */
const samplesOf = (seconds: number, facesAt: (at: number) => readonly Face[]) =>
  Array.from({ length: seconds * 5 }, (_, index) => ({ at: index / 5, faces: facesAt(index / 5) }));
const plan = (seconds: number, facesAt: (at: number) => readonly Face[], cuts: readonly number[] = []) =>
  planFraming({ ranges: [{ start: 0, end: seconds }], cuts, samples: samplesOf(seconds, facesAt) }, source);
const middleAt = (crop: ReturnType<typeof plan>, at: number): number => {
  const { x, width } = frameAt(crop, source, at);
  return (x + width / 2) / source.width;
};

describe('planFraming', () => {
  it('a face that trembles -> a frame that stands still', () => {
    const crop = plan(6, (at) => [face(0.6 + 0.01 * Math.sin(at * 20))]);

    expect(new Set(crop.map(({ x }) => x)).size).toBe(1);
    expect(Math.abs(middleAt(crop, 3) - 0.6)).toBeLessThan(0.02);
  });

  it('a face that moves -> few keyframes on its path', () => {
    const crop = plan(10, (at) => [face(0.2 + at * 0.06)]);

    expect(crop.length).toBeLessThan(8);
    for (const at of [1, 3, 5, 7, 9]) expect(Math.abs(middleAt(crop, at) - (0.2 + at * 0.06))).toBeLessThan(0.03);
  });

  it('a cut -> the frame jumps within one frame of 30 per second', () => {
    const crop = plan(6, (at) => [face(at < 3.1 ? 0.25 : 0.75)], [3.1]);

    expect(Math.abs(middleAt(crop, 3.06) - 0.25)).toBeLessThan(0.01);
    expect(Math.abs(middleAt(crop, 3.1) - 0.75)).toBeLessThan(0.01);
  });

  it('a large face and a small one -> the large one; a wrong detection for a moment -> ignored', () => {
    const crop = plan(6, (at) => (at === 2 ? [face(0.9, 0.2)] : [face(0.3), face(0.8, 0.1)]));

    for (const at of [1, 2, 3, 5]) expect(Math.abs(middleAt(crop, at) - 0.3)).toBeLessThan(0.03);
  });

  it('the face is not found for a while -> the path continues from where it was to where it is found again', () => {
    const crop = plan(9, (at) => (at > 3 && at < 6 ? [] : [face(0.2 + at * 0.06)]));

    expect(Math.abs(middleAt(crop, 4.5) - 0.47)).toBeLessThan(0.03);
  });

  it('a shot without a face -> the middle; no face at all -> no keyframes', () => {
    const crop = plan(6, (at) => (at < 3 ? [face(0.25)] : []), [3]);

    expect(Math.abs(middleAt(crop, 5) - 0.5)).toBeLessThan(0.01);
    expect(plan(6, () => [])).toEqual([]);
    expect(plan(6, (at) => (at === 2 ? [face(0.8)] : []))).toEqual([]);
  });

  it('more cuts and turns than keyframes -> at most 60, in order', () => {
    const cuts = Array.from({ length: 100 }, (_, index) => (index + 1) * 0.9);
    const many = plan(90, (at) => [face(0.5 + 0.3 * Math.sin(at * 3))], cuts);
    const turning = plan(90, (at) => [face(0.5 + 0.3 * Math.sin(at * 3))]);

    for (const crop of [many, turning]) {
      expect(crop.length).toBeLessThanOrEqual(60);
      expect(crop.map(({ at }) => at)).toEqual(crop.map(({ at }) => at).toSorted((one, other) => one - other));
    }
  });

  it('freePixels: landscape -> sideways, taller than 9:16 -> up and down, 9:16 -> none', () => {
    expect(freePixels(source)).toMatchObject({ axis: 'x', most: 1_312.5 });
    expect(freePixels({ width: 720, height: 1_600 })).toMatchObject({ axis: 'y', most: 320 });
    expect(freePixels({ width: 1_080, height: 1_920 }).most).toBe(0);
  });

  it('splitShots: cuts near an end of a range or near another one -> ignored', () => {
    expect(splitShots([{ start: 10, end: 20 }], [5, 10.1, 14, 14.1, 19.9])).toEqual([
      { start: 10, end: 14 },
      { start: 14, end: 20 },
    ]);
  });
});

test('simplifyPath: a straight line -> its ends; a corner -> kept', () => {
  const line = [0, 1, 2, 3].map((at) => ({ at, value: at * 2 }));

  expect(simplifyPath(line, 0.1)).toEqual([line[0], line[3]]);
  expect(
    simplifyPath(
      [
        { at: 0, value: 0 },
        { at: 1, value: 5 },
        { at: 2, value: 0 },
      ],
      1,
    ),
  ).toHaveLength(3);
});

test('trackFace: two equally large faces -> stays with one', () => {
  const path = trackFace(samplesOf(4, (at) => (at % 0.4 < 0.2 ? [face(0.2), face(0.8)] : [face(0.8), face(0.2)])));

  expect(Math.max(...path.map(({ x }) => x)) - Math.min(...path.map(({ x }) => x))).toBeLessThan(0.01);
});
