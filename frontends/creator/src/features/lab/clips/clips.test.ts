import { describe, expect, test } from '@jest/globals';
import type { Edit } from '../api.ts';
import { cutRanges, moveClip, outerRange, restoreRange, splitAt, withClips, withOuterEdge } from './clips.ts';

const whole = [{ start: 0, end: 10 }];
const edit = { start: 0, end: 10, clips: [], cover_at: 4 } as unknown as Edit;

describe('clips', () => {
  test('cutRanges: two parts -> three clips; restoreRange: the same parts -> one clip again', () => {
    const cut = cutRanges(whole, [
      { start: 2, end: 3 },
      { start: 5, end: 6 },
    ]);

    expect(cut).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 5 },
      { start: 6, end: 10 },
    ]);
    expect(restoreRange(restoreRange(cut, { start: 5, end: 6 }), { start: 2, end: 3 })).toEqual(whole);
  });

  test('cutRanges: remains that are too short for a clip -> removed', () => {
    expect(cutRanges(whole, [{ start: 0.05, end: 9 }])).toEqual([{ start: 9, end: 10 }]);
  });

  test('restoreRange: reordered clips -> inserted behind the clip before it; outside of all -> added at the end', () => {
    const reordered = [
      { start: 6, end: 8 },
      { start: 0, end: 2 },
    ];

    expect(restoreRange(reordered, { start: 2, end: 3 })).toEqual([
      { start: 6, end: 8 },
      { start: 0, end: 3 },
    ]);
    expect(restoreRange(reordered, { start: 9, end: 9.5 })).toEqual([
      { start: 6, end: 8 },
      { start: 9, end: 9.5 },
      { start: 0, end: 2 },
    ]);
  });

  test('restoreRange: part that is kept already -> unchanged', () => {
    expect(restoreRange(whole, { start: 2, end: 3 })).toEqual(whole);
  });

  test('splitAt: within a clip -> two; at its end -> not possible; moveClip: swapped with its neighbor', () => {
    const split = splitAt(whole, 4);

    expect(split).toEqual([
      { start: 0, end: 4 },
      { start: 4, end: 10 },
    ]);
    expect(splitAt(whole, 9.95)).toBeUndefined();
    expect(moveClip(split ?? [], 1, -1)[0]).toEqual({ start: 4, end: 10 });
    expect(moveClip(whole, 0, -1)).toBe(whole);
  });

  test('withOuterEdge: several clips -> only the outer clip changes, within its other end and the maximum length', () => {
    const clips = [
      { start: 100, end: 200 },
      { start: 20, end: 90 },
    ];

    expect(withOuterEdge(clips, 'start', 0, 500)[1]).toEqual({ start: 10, end: 90 });
    expect(withOuterEdge(clips, 'end', 50, 500)[0]).toEqual({ start: 100, end: 100.1 });
    expect(outerRange(clips, 'end', 205)).toEqual([100.1, 205]);
  });

  test('withClips: cover in a cut -> moved to the nearest kept time; too long, too many, nothing -> the reason', () => {
    const clips = [
      { start: 5, end: 10 },
      { start: 0, end: 3 },
    ];

    expect(withClips(edit, clips)).toEqual({ clips, start: 0, end: 10, cover_at: 5 });
    expect(withClips(edit, [{ start: 1, end: 4 }])).toEqual({ clips: [], start: 1, end: 4, cover_at: 4 });
    expect(withClips(edit, [{ start: 0, end: 181 }])).toMatch(/at most 3:00/);
    expect(
      withClips(
        edit,
        Array.from({ length: 201 }, () => ({ start: 0, end: 0.1 })),
      ),
    ).toMatch(/at most 200 clips/);
    expect(withClips(edit, [])).toMatch(/The Short cannot be empty/);
  });
});
