import { describe, expect, test } from '@jest/globals';
import { OptimisticReactions } from './optimistic-reactions.ts';

const none = { reactions: { like: 2 }, user_reaction: null } as const;
const liked = { reactions: { like: 3 }, user_reaction: 'like' } as const;

describe('OptimisticReactions', () => {
  test('tap: first tap -> the toggled state', () => {
    expect(new OptimisticReactions().tap('a', none, 'like')).toEqual(liked);
  });

  test('confirm: only tap -> the state of the response', () => {
    const optimistic = new OptimisticReactions();
    optimistic.tap('a', none, 'like');
    const response = { reactions: { like: 9 }, user_reaction: 'like' } as const;
    expect(optimistic.confirm('a', response)).toEqual(response);
  });

  test('confirm: later tap pending -> null', () => {
    const optimistic = new OptimisticReactions();
    optimistic.tap('a', none, 'like');
    expect(optimistic.tap('a', liked, 'like')).toEqual(none);
    expect(optimistic.confirm('a', liked)).toBeNull();
    expect(optimistic.confirm('a', none)).toEqual(none);
  });

  test('fail: only tap -> the state before it', () => {
    const optimistic = new OptimisticReactions();
    optimistic.tap('a', none, 'idea');
    expect(optimistic.fail('a')).toEqual(none);
  });

  test('fail: after a confirmed tap -> the confirmed state', () => {
    const optimistic = new OptimisticReactions();
    optimistic.tap('a', none, 'like');
    optimistic.tap('a', liked, 'idea');
    optimistic.confirm('a', liked);
    expect(optimistic.fail('a')).toEqual(liked);
  });

  test('tap: two targets -> independent', () => {
    const optimistic = new OptimisticReactions();
    optimistic.tap('a', none, 'like');
    expect(optimistic.tap('b', none, 'idea').user_reaction).toBe('idea');
    expect(optimistic.fail('a')).toEqual(none);
  });

  test('receive: no pending tap -> the counts, own reaction unchanged', () => {
    expect(new OptimisticReactions().receive('a', { reactions: { like: 5 }, version: 5 })).toEqual({ reactions: { like: 5 } });
  });

  test('receive: tap pending -> null; own event received -> the newest counts on confirm', () => {
    const optimistic = new OptimisticReactions();
    optimistic.tap('a', none, 'like');

    expect(optimistic.receive('a', { reactions: { like: 3 }, version: 5 })).toBeNull();
    expect(optimistic.receiveOwn('a', 'like', 5)).toBeNull();
    expect(optimistic.receive('a', { reactions: { like: 4 }, version: 6 })).toBeNull();
    expect(optimistic.confirm('a', liked)).toEqual({ reactions: { like: 4 }, user_reaction: 'like' });
  });

  test('receive: counts older than the confirmed tap -> null until the own event, then only newer counts', () => {
    const optimistic = new OptimisticReactions(() => 0);
    optimistic.tap('a', none, 'like');
    optimistic.confirm('a', liked);

    expect(optimistic.receive('a', { reactions: { like: 2 }, version: 4 })).toBeNull();
    expect(optimistic.receiveOwn('a', 'like', 5)).toEqual({ user_reaction: 'like' });
    expect(optimistic.receive('a', { reactions: { like: 7 }, version: 6 })).toEqual({ reactions: { like: 7 } });
  });

  test('receive: own event missing -> counts are used after the timeout', () => {
    let now = 0;
    const optimistic = new OptimisticReactions(() => now);
    optimistic.tap('a', none, 'like');
    optimistic.confirm('a', liked);
    now = 10_000;

    expect(optimistic.receive('a', { reactions: { like: 8 }, version: 9 })).toEqual({ reactions: { like: 8 } });
  });

  test('receive: tap fails -> the received counts with the previous reaction', () => {
    const optimistic = new OptimisticReactions();
    optimistic.tap('a', none, 'like');
    optimistic.receive('a', { reactions: { like: 6 }, version: 5 });

    expect(optimistic.fail('a')).toEqual({ reactions: { like: 6 }, user_reaction: null });
  });
});
