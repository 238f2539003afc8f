import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withPromos } from './promo-placement.ts';

const signals = (scores: number[]) => scores.map((signal_score, id) => ({ id, signal_score }));

describe('withPromos', () => {
  test('withPromos: fewer than three signals -> no promo', () => {
    expect(withPromos(signals([9, 8])).map(({ kind }) => kind)).toEqual(['signal', 'signal']);
  });

  test('withPromos: seven signals -> a promo after the third and the sixth', () => {
    const kinds = withPromos(signals([7, 6, 5, 4, 3, 2, 1])).map(({ kind }) => kind);
    expect(kinds).toEqual(['signal', 'signal', 'signal', 'promo', 'signal', 'signal', 'signal', 'promo', 'signal']);
  });

  test('withPromos: three signals -> the promo is about the strongest of them', () => {
    expect(withPromos(signals([70, 92, 81])).at(-1)).toEqual({ kind: 'promo', signal: { id: 1, signal_score: 92 } });
  });

  test('withPromos: any list -> every signal once and in order, one promo for each three', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (scores) => {
        const placed = withPromos(signals(scores));
        expect(placed.filter(({ kind }) => kind === 'signal').map(({ signal }) => signal)).toEqual(signals(scores));
        expect(placed.filter(({ kind }) => kind === 'promo')).toHaveLength(Math.floor(scores.length / 3));
      }),
    );
  });
});
