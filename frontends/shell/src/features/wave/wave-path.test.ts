import { describe, expect, it } from '@jest/globals';
import { strandPath, strandY } from './wave-path.ts';

const strand = { width: 1440, middle: 200, height: 120, crest: 0.7, waves: 1.9, phase: 0 };

describe('strandPath', () => {
  it('strandPath: any strand -> from the left to the right edge, ending on the strand', () => {
    const path = strandPath(strand);
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(numbers[0]).toBe(0);
    expect(numbers.at(-2)).toBe(1440);
    expect(numbers.at(-1)).toBeCloseTo(strandY(strand, 1440), 0);
  });
  it('strandPath: zero height -> straight line', () => {
    const ys = (strandPath({ ...strand, height: 0 }).match(/-?[\d.]+/g) ?? []).filter((_, index) => index % 2 === 1);
    expect(new Set(ys)).toEqual(new Set(['200']));
  });
  it('strandY: at the crest with phase 0 -> full height', () => expect(strandY(strand, 0.7 * 1440)).toBeCloseTo(80));
  it('strandY: any x -> at most the height away from the middle', () => {
    for (let x = 0; x <= 1440; x += 7) expect(Math.abs(strandY(strand, x) - 200)).toBeLessThanOrEqual(120);
  });
});
