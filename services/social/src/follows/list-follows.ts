import { decodeTimePosition, slicePage } from '@trenzeye/kit';
import type { FollowedUser } from '@trenzeye/proto/http/social';
import { hasProfile } from '../accounts/store/user-profiles.ts';
import { unknownUser } from '../accounts/unknown-user.ts';
import type { SocialContext } from '../context.ts';
import { type FollowRow, readFollows } from './store.ts';

export interface ListFollows {
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
export const listFollows = async (
  { prisma }: Pick<SocialContext, 'prisma'>,
  side: 'followers' | 'following',
  { userId, viewerId, cursor, limit }: ListFollows,
): Promise<{ users: FollowedUser[]; next: string | undefined }> => {
  const found = await readFollows(prisma, side, { userId, viewerId, after: decodeTimePosition(cursor), limit: limit + 1 });
  if (found.length === 0 && !(await hasProfile(prisma, userId))) throw unknownUser('id');
  const { rows, next } = slicePage(found, limit, ({ followed_at, id }) => [followed_at.toISOString(), id]);
  return { users: rows.map(present), next };
};
