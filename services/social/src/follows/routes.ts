import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { findFollowState } from './find-follow-state.ts';
import { listFollows } from './list-follows.ts';
import { setFollow } from './set-follow.ts';

export const followEndpoints = (context: SocialContext): Endpoint[] => [
  endpoint(social.follow, ({ params, viewer, trace, idempotencyKey }) =>
    setFollow(context, { followerId: viewer.id, followeeId: params.id, following: true, trace, idempotencyKey }),
  ),
  endpoint(social.unfollow, ({ params, viewer, trace, idempotencyKey }) =>
    setFollow(context, { followerId: viewer.id, followeeId: params.id, following: false, trace, idempotencyKey }),
  ),
  endpoint(social.followState, ({ params, viewer }) => findFollowState(context, params.id, viewer?.id)),
  endpoint(social.listFollowers, async ({ params, query, viewer, request }) => {
    const { users, next } = await listFollows(context, 'followers', {
      userId: params.id,
      viewerId: viewer?.id,
      cursor: query.cursor,
      limit: query.limit,
    });
    return reply(200, users, nextLink(request, next));
  }),
  endpoint(social.listFollowing, async ({ params, query, viewer, request }) => {
    const { users, next } = await listFollows(context, 'following', {
      userId: params.id,
      viewerId: viewer?.id,
      cursor: query.cursor,
      limit: query.limit,
    });
    return reply(200, users, nextLink(request, next));
  }),
];
