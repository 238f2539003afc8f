import { barsOf } from './bar-heights.ts';

describe('barsOf', () => {
  it('counts -> bars of the common maximum from the bottom, none for zero', () => {
    expect(barsOf([0, 5, 10], 10, 30, 40)).toEqual([
      { x: 10, y: 20, width: 7.5, height: 20 },
      { x: 20, y: 0, width: 7.5, height: 40 },
    ]);
  });

  it('one of thousands -> still visible', () => {
    expect(barsOf([1], 5_000, 10, 40)).toEqual([{ x: 0, y: 38.5, width: 7.5, height: 1.5 }]);
  });

  it('nothing -> no bars', () => {
    expect(barsOf([], 0, 10, 40)).toEqual([]);
    expect(barsOf([0, 0], 0, 10, 40)).toEqual([]);
  });
});
