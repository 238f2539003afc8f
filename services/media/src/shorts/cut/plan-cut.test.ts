import { planCut } from './plan-cut.ts';

const framesOf = (clips: readonly { start: number; end: number }[]) => planCut(clips).reduce((sum, { frames }) => sum + frames, 0);

describe('planCut', () => {
  it('planCut: clips in the order of the source -> one run with frames of the source and of the Short', () => {
    const runs = planCut([
      { start: 1, end: 2 },
      { start: 4, end: 4.5 },
    ]);

    expect(runs).toEqual([
      {
        start: 1,
        firstFrame: 0,
        frames: 45,
        clips: [
          { sourceFrame: 0, frame: 0, frames: 30 },
          { sourceFrame: 90, frame: 30, frames: 15 },
        ],
      },
    ]);
  });

  it('planCut: 150 short clips -> the total is right to half a frame, frames of the source are used once', () => {
    const clips = Array.from({ length: 150 }, (_, index) => ({ start: index * 1.1, end: index * 1.1 + 0.317 }));

    const runs = planCut(clips);

    expect(Math.abs(framesOf(clips) / 30 - 150 * 0.317)).toBeLessThanOrEqual(0.5 / 30);
    expect(runs.map(({ clips: planned }) => planned.length)).toEqual([50, 50, 50]);
    for (const { clips: planned } of runs)
      planned.forEach(({ sourceFrame }, index) => {
        const previous = planned[index - 1];
        expect(sourceFrame).toBeGreaterThanOrEqual(previous ? previous.sourceFrame + previous.frames : 0);
      });
  });

  it('planCut: earlier clip, overlap or long gap -> another run; split without a gap -> the same clip', () => {
    const moved = planCut([
      { start: 5, end: 6 },
      { start: 1, end: 2 },
      { start: 1.5, end: 3 },
      { start: 60, end: 61 },
    ]);
    const split = planCut([
      { start: 1, end: 2.2 },
      { start: 2.2, end: 3 },
    ]);

    expect(moved.map(({ start, firstFrame }) => [start, firstFrame])).toEqual([
      [5, 0],
      [1, 30],
      [1.5, 60],
      [60, 105],
    ]);
    expect(split).toEqual([{ start: 1, firstFrame: 0, frames: 60, clips: [{ sourceFrame: 0, frame: 0, frames: 60 }] }]);
  });
});
