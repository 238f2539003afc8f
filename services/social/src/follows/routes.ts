import { decodeTimePosition, type Endpoint, endpoint, nextLink, reply, slicePage } from '@trenzeye/kit';
import { social } from '@trenzeye/proto/http';
import type { FollowedUser, FollowState } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { hasProfile, unknownUser } from '../users/index.ts';
import { setFollow } from './set-follow.ts';
import { type FollowRow, readFollowState, readFollows } from './store.ts';

interface ListFollows {
  readonly userId: string;
  readonly viewerId: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

const present = ({ is_test_user, followed_at, ...row }: FollowRow): FollowedUser => ({
  ...row,
  isTestUser: is_test_user,
  followed_at: followed_at.toISOString(),
});

/** A page of a user's followers or followed users, latest first, and the cursor of the next page. Throws `not_found`, `invalid_cursor`. */
const listFollows = async (
  { prisma }: Pick<SocialContext, 'prisma'>,
  side: 'followers' | 'following',
  { userId, viewerId, cursor, limit }: ListFollows,
): Promise<{ users: FollowedUser[]; next: string | undefined }> => {
  const found = await readFollows(prisma, side, { userId, viewerId, after: decodeTimePosition(cursor), limit: limit + 1 });
  if (found.length === 0 && !(await hasProfile(prisma, userId))) throw unknownUser('id');
  const { rows, next } = slicePage(found, limit, ({ followed_at, id }) => [followed_at.toISOString(), id]);
  return { users: rows.map(present), next };
};

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
