import { suggestHighlights } from './suggest-highlights.ts';

const loudness = (per_second: number[]) => ({ integrated: -20, range: 5, per_second });

describe('suggestHighlights', () => {
  it('suggestHighlights: constant tone -> no reason about loudness, although the meter rises at the beginning', () => {
    const highlights = suggestHighlights(20, [], loudness([-35, ...Array.from({ length: 18 }, () => -18), -50]));

    expect(highlights.flatMap(({ reasons }) => reasons)).not.toContainEqual(expect.stringMatching(/loud/));
  });

  it('suggestHighlights: sound that rises -> says so; sound that falls -> does not', () => {
    const rising = Array.from({ length: 30 }, (_, second) => -50 + second);

    expect(suggestHighlights(30, [], loudness(rising))[0]?.reasons).toContain('goes from quiet to loud');
    expect(suggestHighlights(30, [], loudness(rising.toReversed()))[0]?.reasons).not.toContain('goes from quiet to loud');
  });

  it('suggestHighlights: opening with a strong word -> the reason names the word', () => {
    const cues = [
      { start: 0, end: 5, text: 'Never salt the water' },
      { start: 5, end: 10, text: 'before it boils.' },
    ];

    expect(suggestHighlights(10, cues, null)[0]?.reasons).toEqual(['says “never” at the start', 'ends with a finished sentence']);
  });
});
