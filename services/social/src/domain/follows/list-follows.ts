import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { FollowedUser } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { hasProfile } from '../../store/projections.ts';
import { type FollowRow, readFollows } from '../../store/users/follows.ts';
import { unknownUser } from '../accounts/unknown-user.ts';

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

/** A page of who follows somebody or whom they follow, latest first, and the cursor of the next page. Throws `not_found`, `invalid_cursor`. */
export const listFollows = async (
  { sql }: SocialContext,
  side: 'followers' | 'following',
  { userId, viewerId, cursor, limit }: ListFollows,
): Promise<{ people: FollowedUser[]; next: string | undefined }> => {
  const [followedAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const after = followedAt !== undefined && id !== undefined ? { followedAt, id } : undefined;
  const rows = await readFollows(sql, side, { userId, viewerId, after, limit: limit + 1 });
  if (rows.length === 0 && !(await hasProfile(sql, userId))) throw unknownUser('id');
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    people: page.map(present),
    next: rows.length > limit && last ? encodeCursor([last.followed_at.toISOString(), last.id]) : undefined,
  };
};
