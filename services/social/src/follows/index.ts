export { changeFollowCounts, deleteFollow, deleteFollows, isFollowing, lockFollowCounts, readFollowState } from './store.ts';
