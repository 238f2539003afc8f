import type { FollowState } from '@trenzeye/proto/http/social';
import { unknownUser } from '../accounts/unknown-user.ts';
import type { SocialContext } from '../context.ts';
import { readFollowState } from './store.ts';

/** A user's counts and both users' follows of each other. Throws `not_found` for an unknown user. */
export const findFollowState = async (
  { prisma }: Pick<SocialContext, 'prisma'>,
  userId: string,
  viewerId: string | undefined,
): Promise<FollowState> => {
  const state = await readFollowState(prisma, userId, viewerId);
  if (!state) throw unknownUser('id');
  return { user_id: userId, ...state };
};
