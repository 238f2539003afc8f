import { describe, expect, it } from '@jest/globals';
import { heightAt, strandPath } from './wave-path.ts';

const strand = { width: 1440, middle: 200, height: 120, crest: 0.7, waves: 1.9, phase: 0 };

describe('strandPath', () => {
  it('strandPath: any strand -> starts at the left edge and ends at the right one, on the strand', () => {
    const path = strandPath(strand);
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(numbers[0]).toBe(0);
    expect(numbers.at(-2)).toBe(1440);
    expect(numbers.at(-1)).toBeCloseTo(heightAt(strand, 1440), 0);
  });
  it('strandPath: no height -> a straight line', () => {
    const ys = (strandPath({ ...strand, height: 0 }).match(/-?[\d.]+/g) ?? []).filter((_, index) => index % 2 === 1);
    expect(new Set(ys)).toEqual(new Set(['200']));
  });
  it('heightAt: at the crest without a shift -> the full height', () => expect(heightAt(strand, 0.7 * 1440)).toBeCloseTo(80));
  it('heightAt: anywhere -> never further from the middle than the height', () => {
    for (let x = 0; x <= 1440; x += 7) expect(Math.abs(heightAt(strand, x) - 200)).toBeLessThanOrEqual(120);
  });
});
