import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { FollowState } from '@trenzeye/proto/http/social';
import { unknownUser } from '../accounts/unknown-user.ts';
import type { SocialContext } from '../context.ts';
import { listFollows } from './list-follows.ts';
import { setFollow } from './set-follow.ts';
import { readFollowState } from './store.ts';

/** A user's counts and both users' follows of each other. Throws `not_found` for an unknown user. */
const findFollowState = async (
  { prisma }: Pick<SocialContext, 'prisma'>,
  userId: string,
  viewerId: string | undefined,
): Promise<FollowState> => {
  const state = await readFollowState(prisma, userId, viewerId);
  if (!state) throw unknownUser('id');
  return { user_id: userId, ...state };
};

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
