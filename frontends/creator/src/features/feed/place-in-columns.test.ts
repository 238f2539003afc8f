import { describe, expect, test } from '@jest/globals';
import { placeInColumns } from './masonry-layout.ts';

const items = (...heights: number[]) => heights.map((height, index) => ({ id: String(index), height }));

describe('placeInColumns', () => {
  test('placeInColumns: one column -> stacked with gaps', () => {
    expect(placeInColumns(items(100, 50), 1, 10, new Map())).toEqual([
      { column: 0, top: 0 },
      { column: 0, top: 110 },
    ]);
  });

  test('placeInColumns: uneven heights -> the next item goes to the shortest column', () => {
    expect(placeInColumns(items(300, 100, 50), 2, 10, new Map()).map(({ column }) => column)).toEqual([0, 1, 1]);
  });

  test('placeInColumns: an item grows later -> every item keeps its column', () => {
    const columnById = new Map<string, number>();
    placeInColumns(items(300, 100, 50), 2, 10, columnById);
    expect(placeInColumns(items(20, 400, 50), 2, 10, columnById).map(({ column }) => column)).toEqual([0, 1, 1]);
  });

  test('placeInColumns: fewer columns than before -> placed again within them', () => {
    const columnById = new Map([['1', 2]]);
    expect(placeInColumns(items(10, 10), 2, 10, columnById)[1]?.column).toBe(1);
  });
});
