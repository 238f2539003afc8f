import type { FollowState } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { readFollowState } from '../../store/users/follows.ts';
import { unknownUser } from '../accounts/unknown-user.ts';

/** How somebody stands to the viewer. Throws `not_found` for somebody unknown. */
export const findFollowState = async ({ sql }: SocialContext, userId: string, viewerId: string | undefined): Promise<FollowState> => {
  const state = await readFollowState(sql, userId, viewerId);
  if (!state) throw unknownUser('id');
  return { user_id: userId, ...state };
};
