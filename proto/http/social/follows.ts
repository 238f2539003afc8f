import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** How a user stands to the caller, and their numbers. A visitor follows nobody. */
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

/** Somebody in a list of followers or followed people. */
export const FollowedUser = z
  .object({
    id: Id,
    username: z.string(),
    avatar_url: z.string().nullable(),
    isTestUser: z.boolean(),
    followed_at: Timestamp,
    is_following: z.boolean().meta({ description: 'whether you follow them' }),
  })
  .meta({ id: 'FollowedPerson' });
export type FollowedUser = z.infer<typeof FollowedUser>;

const followRoute = { params: IdParams, responses: { 200: FollowState }, limit: { points: 120, seconds: 60 } } as const;
const followListRoute = { params: IdParams, query: z.object(Page), responses: { 200: z.array(FollowedUser) } } as const;

export const follows = {
  follow: route({
    method: 'put',
    path: '/api/follows/:id',
    summary: 'Follow a user; following again changes nothing',
    access: 'user',
    ...followRoute,
  }),
  unfollow: route({
    method: 'delete',
    path: '/api/follows/:id',
    summary: 'Follow a user no longer; again it changes nothing',
    access: 'user',
    ...followRoute,
  }),
  followState: route({
    method: 'get',
    path: '/api/follows/:id',
    summary: 'Whether you follow a user, and how many follow and are followed',
    access: 'public',
    params: IdParams,
    responses: { 200: FollowState },
  }),
  listFollowers: route({
    method: 'get',
    path: '/api/users/:id/followers',
    summary: 'Who follows a user, latest first',
    access: 'public',
    ...followListRoute,
  }),
  listFollowing: route({
    method: 'get',
    path: '/api/users/:id/following',
    summary: 'Whom a user follows, latest first',
    access: 'public',
    ...followListRoute,
  }),
};
