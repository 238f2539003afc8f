import { expect, test } from '@jest/globals';
import { generateWaves } from './wave-paths.ts';

test('generateWaves: same seed -> same waves; other seed -> other waves', () => {
  expect(generateWaves('short-1')).toEqual(generateWaves('short-1'));
  expect(generateWaves('short-1')).not.toEqual(generateWaves('short-2'));
});

test('generateWaves: any seed -> three colors, valid closed paths', () => {
  for (const seed of ['', 'a', 'é🌊', 'x'.repeat(500)]) {
    const waves = generateWaves(seed);
    expect(new Set(waves.map(({ color }) => color)).size).toBe(3);
    for (const { path } of waves) expect(path).toMatch(/^M0 [\d.]+(q[\d.]+ -?[\d.]+ [\d.]+ 0)+V160H0z$/);
  }
});
