import { describe, expect, test } from '@jest/globals';
import { ReactionLedger } from './reaction-ledger.ts';

const none = { reactions: { like: 2 }, user_reaction: null } as const;
const liked = { reactions: { like: 3 }, user_reaction: 'like' } as const;

describe('ReactionLedger', () => {
  test('tap: first tap -> shows the toggled state at once', () => {
    expect(new ReactionLedger().tap('a', none, 'like')).toEqual(liked);
  });

  test('confirm: the only tap -> shows the answer of the server', () => {
    const ledger = new ReactionLedger();
    ledger.tap('a', none, 'like');
    const answer = { reactions: { like: 9 }, user_reaction: 'like' } as const;
    expect(ledger.confirm('a', answer)).toEqual(answer);
  });

  test('confirm: a later tap is on its way -> shows nothing yet', () => {
    const ledger = new ReactionLedger();
    ledger.tap('a', none, 'like');
    expect(ledger.tap('a', liked, 'like')).toEqual(none);
    expect(ledger.confirm('a', liked)).toBeNull();
    expect(ledger.confirm('a', none)).toEqual(none);
  });

  test('fail: the only tap -> falls back to the state before it', () => {
    const ledger = new ReactionLedger();
    ledger.tap('a', none, 'idea');
    expect(ledger.fail('a')).toEqual(none);
  });

  test('fail: after a confirmed tap -> falls back to what was confirmed', () => {
    const ledger = new ReactionLedger();
    ledger.tap('a', none, 'like');
    ledger.tap('a', liked, 'idea');
    ledger.confirm('a', liked);
    expect(ledger.fail('a')).toEqual(liked);
  });

  test('tap: two targets -> do not mix', () => {
    const ledger = new ReactionLedger();
    ledger.tap('a', none, 'like');
    expect(ledger.tap('b', none, 'idea').user_reaction).toBe('idea');
    expect(ledger.fail('a')).toEqual(none);
  });

  test('told: nothing is on its way -> the counts are shown, the own reaction stays', () => {
    expect(new ReactionLedger().told('a', { reactions: { like: 5 }, version: 5 })).toEqual({ reactions: { like: 5 } });
  });

  test('told: while a tap is on its way -> not shown; after the own one was told, the newest counts with it', () => {
    const ledger = new ReactionLedger();
    ledger.tap('a', none, 'like');

    expect(ledger.told('a', { reactions: { like: 3 }, version: 5 })).toBeNull();
    expect(ledger.toldOwn('a', 'like', 5)).toBeNull();
    expect(ledger.told('a', { reactions: { like: 4 }, version: 6 })).toBeNull();
    expect(ledger.confirm('a', liked)).toEqual({ reactions: { like: 4 }, user_reaction: 'like' });
  });

  test('told: after the answer, counts from before it -> held until the own one was told, then only what is not older', () => {
    const ledger = new ReactionLedger(() => 0);
    ledger.tap('a', none, 'like');
    ledger.confirm('a', liked);

    expect(ledger.told('a', { reactions: { like: 2 }, version: 4 })).toBeNull();
    expect(ledger.toldOwn('a', 'like', 5)).toEqual({ user_reaction: 'like' });
    expect(ledger.told('a', { reactions: { like: 7 }, version: 6 })).toEqual({ reactions: { like: 7 } });
  });

  test('told: the own one never comes -> what is told later is shown all the same', () => {
    let now = 0;
    const ledger = new ReactionLedger(() => now);
    ledger.tap('a', none, 'like');
    ledger.confirm('a', liked);
    now = 10_000;

    expect(ledger.told('a', { reactions: { like: 8 }, version: 9 })).toEqual({ reactions: { like: 8 } });
  });

  test('told: a tap fails -> what was told meanwhile, with the reaction from before', () => {
    const ledger = new ReactionLedger();
    ledger.tap('a', none, 'like');
    ledger.told('a', { reactions: { like: 6 }, version: 5 });

    expect(ledger.fail('a')).toEqual({ reactions: { like: 6 }, user_reaction: null });
  });
});
