import type { FollowState } from '@trenzeye/proto/http/social';

/** What a tap makes of the state, before the server has said so; the number never falls below none. */
export function followed(state: FollowState, isOn: boolean): FollowState {
  if (state.is_following === isOn) return state;
  return { ...state, is_following: isOn, followers: Math.max(0, state.followers + (isOn ? 1 : -1)) };
}
