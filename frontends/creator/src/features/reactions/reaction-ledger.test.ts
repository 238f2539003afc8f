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
});
