import type { FollowState } from '@trenzeye/proto/http/social';

/** The follow state after an optimistic update; the follower count never goes below zero. */
export function applyFollow(state: FollowState, isFollowing: boolean): FollowState {
  if (state.is_following === isFollowing) return state;
  return { ...state, is_following: isFollowing, followers: Math.max(0, state.followers + (isFollowing ? 1 : -1)) };
}
