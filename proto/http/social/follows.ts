import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** Follow relationship between the caller and a user, with the user's totals. Both flags are false for visitors. */
export const FollowState = z
  .object({
    user_id: Id,
    is_following: z.boolean().meta({ description: 'whether you follow them' }),
    follows_you: z.boolean(),
    followers: z.number().int().nonnegative(),
    following: z.number().int().nonnegative(),
  })
  .meta({ id: 'FollowState' });
export type FollowState = z.infer<typeof FollowState>;

/** An entry in a list of followers or followed users. */
export const FollowedUser = z
  .object({
    id: Id,
    username: z.string(),
    avatar_url: z.string().nullable(),
    isTestUser: z.boolean(),
    followed_at: Timestamp,
    is_following: z.boolean().meta({ description: 'whether you follow them' }),
  })
  .meta({ id: 'FollowedUser' });
export type FollowedUser = z.infer<typeof FollowedUser>;

const followRoute = { params: IdParams, responses: { 200: FollowState }, limit: { points: 120, seconds: 60 } } as const;
const followListRoute = { params: IdParams, query: z.object(Page), responses: { 200: z.array(FollowedUser) } } as const;

export const follows = {
  follow: route({
    method: 'put',
    path: '/api/follows/:id',
    errors: ['conflict'],
    summary: 'Follow a user; idempotent',
    access: 'user',
    ...followRoute,
  }),
  unfollow: route({
    method: 'delete',
    path: '/api/follows/:id',
    errors: ['conflict'],
    summary: 'Unfollow a user; idempotent',
    access: 'user',
    ...followRoute,
  }),
  followState: route({
    method: 'get',
    path: '/api/follows/:id',
    summary: 'Whether you follow a user, with follower and following totals',
    access: 'public',
    params: IdParams,
    responses: { 200: FollowState },
  }),
  listFollowers: route({
    method: 'get',
    path: '/api/users/:id/followers',
    summary: 'Followers of a user, latest first',
    access: 'public',
    ...followListRoute,
  }),
  listFollowing: route({
    method: 'get',
    path: '/api/users/:id/following',
    summary: 'Users followed by a user, latest first',
    access: 'public',
    ...followListRoute,
  }),
};
