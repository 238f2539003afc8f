import type { Sql } from '@trenzeye/kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { goneVersion } from './authors.ts';
import { type FeedPosition, type FeedRow, feedColumns } from './feed.ts';

export interface ChangedFollow {
  readonly followerId: string;
  readonly followeeId: string;
  readonly following: boolean;
  /** Grows with each change. */
  readonly version: number;
}

/** Keeps who follows whom, unless a later change is here already; who stopped is kept as such, and nothing of somebody who is gone. */
export const setFollower = async (sql: Sql, { followerId, followeeId, following, version }: ChangedFollow): Promise<void> => {
  await sql.query(
    `INSERT INTO followers (user_id, follower_id, following, version) SELECT $1::uuid, $2::uuid, $3::boolean, $4::bigint
     WHERE NOT EXISTS (SELECT FROM authors WHERE user_id IN ($1::uuid, $2::uuid) AND version = ${goneVersion})
     ON CONFLICT (user_id, follower_id) DO UPDATE SET following = excluded.following, version = excluded.version
     WHERE followers.version < excluded.version`,
    [followeeId, followerId, following, version],
    'follower-set',
  );
};

export const forgetFollowers = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('DELETE FROM followers WHERE user_id = $1::uuid OR follower_id = $1::uuid', [userId], 'followers-forget');
};

export interface FollowingPageRequest {
  readonly followerId: string;
  readonly type: ContentItem['type'] | undefined;
  readonly after: FeedPosition | undefined;
  /** Followed, yet not to be seen. */
  readonly without: readonly string[];
  readonly limit: number;
}

/** A page of what somebody's followed people published, newest first: from each of them the newest few, then the newest of those. */
export const readFollowingPage = (sql: Sql, { followerId, type, after, without, limit }: FollowingPageRequest): Promise<FeedRow[]> =>
  sql.query<FeedRow & Record<string, unknown>>(
    `SELECT ${feedColumns} FROM followers w CROSS JOIN LATERAL (
       SELECT * FROM feed_items i WHERE i.user_id = w.user_id AND ($2::text IS NULL OR i.type = $2::text)
         ${after ? 'AND (i.published_at, i.content_id) < (to_timestamp($4::double precision / 1000), $5::uuid)' : ''}
       ORDER BY i.published_at DESC, i.content_id DESC LIMIT $3) f
     LEFT JOIN authors a ON a.user_id = f.user_id
     WHERE w.follower_id = $1::uuid AND w.following ${without.length > 0 ? `AND w.user_id <> ALL($${after ? 6 : 4}::uuid[])` : ''}
     ORDER BY f.published_at DESC, f.content_id DESC LIMIT $3`,
    [followerId, type ?? null, limit, ...(after ?? []), ...(without.length > 0 ? [without] : [])],
    `following-${after ? 'after' : 'first'}${without.length > 0 ? '-without' : ''}`,
  );
