import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toggleReaction, visibleReactions, withQueuedReaction } from './optimistic-reactions.ts';

const kinds = ['like', 'thumbs_up', 'thumbs_down', 'laugh', 'mind_blown', 'idea'] as const;

describe('toggleReaction', () => {
  test('toggleReaction: no reaction -> counted and set as own', () => {
    expect(toggleReaction({ reactions: { laugh: 2 }, user_reaction: null }, 'like')).toEqual({
      reactions: { laugh: 2, like: 1 },
      user_reaction: 'like',
    });
  });

  test('toggleReaction: the current reaction again -> removed', () => {
    expect(toggleReaction({ reactions: { like: 4 }, user_reaction: 'like' }, 'like')).toEqual({
      reactions: { like: 3 },
      user_reaction: null,
    });
  });

  test('toggleReaction: other reaction -> moved', () => {
    expect(toggleReaction({ reactions: { like: 4, idea: 1 }, user_reaction: 'like' }, 'idea')).toEqual({
      reactions: { like: 3, idea: 2 },
      user_reaction: 'idea',
    });
  });

  test('toggleReaction: own reaction without a count -> stays at 0', () => {
    expect(toggleReaction({ reactions: {}, user_reaction: 'like' }, 'like').reactions.like).toBe(0);
  });

  test('toggleReaction: any taps -> never below 0, the viewer counts at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds)), (taps) => {
        const { reactions, user_reaction } = taps.reduce(toggleReaction, { reactions: {}, user_reaction: null });
        const counts = Object.values<number>(reactions);
        expect(Math.min(0, ...counts)).toBe(0);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(user_reaction ? 1 : 0);
      }),
    );
  });

  test('toggleReaction: input state -> not mutated', () => {
    const before = Object.freeze({ reactions: Object.freeze({ like: 1 }), user_reaction: null });
    toggleReaction(before, 'like');
    expect(before.reactions.like).toBe(1);
  });
});

describe('visibleReactions', () => {
  test('visibleReactions: no reactions -> only the default one', () => {
    expect(visibleReactions({ laugh: 0 }, kinds, 'like')).toEqual(['like']);
  });

  test('visibleReactions: read-only reaction present -> shown in the given order', () => {
    expect(visibleReactions({ love: 3, laugh: 1 }, [...kinds, 'love'], 'like')).toEqual(['like', 'laugh', 'love']);
  });
});

describe('withQueuedReaction', () => {
  const counts = { reactions: { like: 4, idea: 1 }, user_reaction: 'like' } as const;

  test('withQueuedReaction: change that is not in the counts -> as after the change', () => {
    expect(withQueuedReaction(counts, { before: 'like', after: 'idea' })).toEqual({
      reactions: { like: 3, idea: 2 },
      user_reaction: 'idea',
    });
    expect(withQueuedReaction(counts, { before: 'like', after: null })).toEqual({ reactions: { like: 3, idea: 1 }, user_reaction: null });
  });

  test('withQueuedReaction: none, included already, or changed elsewhere -> unchanged', () => {
    expect(withQueuedReaction(counts, null)).toBe(counts);
    expect(withQueuedReaction(counts, { before: null, after: 'like' })).toBe(counts);
    expect(withQueuedReaction(counts, { before: 'laugh', after: 'idea' })).toBe(counts);
  });
});
