import { expect, test } from '@jest/globals';
import { applyFollow } from './api.ts';

const state = { user_id: 'a', is_following: false, follows_you: true, followers: 0, following: 3 };

test('applyFollow: follow twice, then unfollow -> counted once, then restored', () => {
  const followed = applyFollow(state, true);

  expect(followed).toEqual({ ...state, is_following: true, followers: 1 });
  expect(applyFollow(followed, true)).toBe(followed);
  expect(applyFollow(followed, false)).toEqual(state);
});

test('applyFollow: unfollow with a count of zero -> count stays zero', () => {
  expect(applyFollow({ ...state, is_following: true, followers: 0 }, false).followers).toBe(0);
});
