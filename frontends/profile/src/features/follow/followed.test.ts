import { expect, test } from '@jest/globals';
import { followed } from './followed.ts';

const state = { user_id: 'a', is_following: false, follows_you: true, followers: 0, following: 3 };

test('followed: on, on again, off -> counted once, and back', () => {
  const on = followed(state, true);

  expect(on).toEqual({ ...state, is_following: true, followers: 1 });
  expect(followed(on, true)).toBe(on);
  expect(followed(on, false)).toEqual(state);
});

test('followed: off where the number lags behind -> not below none', () => {
  expect(followed({ ...state, is_following: true, followers: 0 }, false).followers).toBe(0);
});
