import { expect, test } from '@jest/globals';
import { drawWaves } from './drawn-waves.ts';

test('drawWaves: the same seed -> the same drawing; another seed -> another', () => {
  expect(drawWaves('short-1')).toEqual(drawWaves('short-1'));
  expect(drawWaves('short-1')).not.toEqual(drawWaves('short-2'));
});

test('drawWaves: any seed -> three colours, every path closed and without gaps in its numbers', () => {
  for (const seed of ['', 'a', 'é🌊', 'x'.repeat(500)]) {
    const waves = drawWaves(seed);
    expect(new Set(waves.map(({ colour }) => colour)).size).toBe(3);
    for (const { path } of waves) expect(path).toMatch(/^M0 [\d.]+(q[\d.]+ -?[\d.]+ [\d.]+ 0)+V160H0z$/);
  }
});
