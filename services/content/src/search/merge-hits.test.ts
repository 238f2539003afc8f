import { mergeHits } from './find-matches.ts';

const hit = (score: string, id: string) => ({ score, id });

describe('mergeHits', () => {
  it('two lists -> best first; of equal scores the larger id', () => {
    const merged = mergeHits(
      [hit('0.900000', 'a'), hit('0.500000', 'b')],
      [hit('0.700000', 'c'), hit('0.500000', 'd'), hit('0.100000', 'e')],
    );

    expect(merged.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b', 'e']);
  });

  it('a list with equal scores in another order -> its order is kept', () => {
    const merged = mergeHits([hit('0.500000', 'a'), hit('0.500000', 'z')], [hit('0.500000', 'm')]);

    expect(merged.map(({ id }) => id)).toEqual(['m', 'a', 'z']);
  });

  it('an empty list -> the other', () => {
    expect(mergeHits([], [hit('1', 'a')])).toEqual([hit('1', 'a')]);
    expect(mergeHits([hit('1', 'a')], [])).toEqual([hit('1', 'a')]);
  });
});
