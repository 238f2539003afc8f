import type { Sql } from '@trenzeye/kit';

export interface FollowCounts {
  readonly followers: number;
  readonly following: number;
}

/** A page of one of the two lists. */
export interface FollowPage {
  readonly userId: string;
  /** Whose own follows are marked in it; undefined for a visitor. */
  readonly viewerId: string | undefined;
  /** The last row of the page before. */
  readonly after: { readonly followedAt: string; readonly id: string } | undefined;
  readonly limit: number;
}

export interface FollowRow {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly is_test_user: boolean;
  readonly followed_at: Date;
  readonly is_following: boolean;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Holds both people's numbers until the transaction ends: always in the same order, so that two who follow each other do not wait for ever. */
export const lockFollowCounts = async (sql: Sql, userIds: readonly [string, string]): Promise<void> => {
  await sql.query(
    `INSERT INTO follow_counts (user_id) SELECT user_id FROM unnest($1::uuid[]) AS user_id ORDER BY user_id
     ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id WHERE false`,
    [[...userIds]],
    'follow-counts-lock',
  );
};

/** False when it was so already. */
export const insertFollow = async (sql: Sql, followerId: string, followeeId: string, at: Date): Promise<boolean> => {
  const rows = await sql.query(
    'INSERT INTO follows (follower_id, followee_id, followed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING follower_id',
    [followerId, followeeId, at.toISOString()],
    'follow-insert',
  );
  return rows.length > 0;
};

/** False when it was so already. */
export const deleteFollow = async (sql: Sql, followerId: string, followeeId: string): Promise<boolean> => {
  const rows = await sql.query(
    'DELETE FROM follows WHERE follower_id = $1 AND followee_id = $2 RETURNING follower_id',
    [followerId, followeeId],
    'follow-delete',
  );
  return rows.length > 0;
};

export const isFollowing = async (sql: Sql, followerId: string, followeeId: string): Promise<boolean> => {
  const rows = await sql.query(
    'SELECT 1 FROM follows WHERE follower_id = $1 AND followee_id = $2',
    [followerId, followeeId],
    'is-following',
  );
  return rows.length > 0;
};

export interface CountedFollow {
  readonly followersTotal: number;
  readonly followingTotal: number;
  readonly version: number;
}

/** Counts one more or one less; the numbers must be held. */
export const changeFollowCounts = async (sql: Sql, followerId: string, followeeId: string, by: 1 | -1): Promise<CountedFollow> => {
  const [row] = await sql.query<CountedFollow & Record<string, unknown>>(
    `WITH followee AS (UPDATE follow_counts SET followers = followers + $3::int WHERE user_id = $2::uuid RETURNING followers),
       follower AS (UPDATE follow_counts SET following = following + $3::int WHERE user_id = $1::uuid RETURNING following)
     SELECT followers AS "followersTotal", following AS "followingTotal", nextval('follow_versions')::float8 AS version FROM followee, follower`,
    [followerId, followeeId, by],
    'follow-count',
  );
  if (!row) throw new Error('numbers of followers were counted that nobody held');
  return row;
};

export interface FollowStateRow extends FollowCounts {
  readonly is_following: boolean;
  readonly follows_you: boolean;
}

/** Undefined for somebody nobody has heard of. */
export const readFollowState = async (sql: Sql, userId: string, viewerId: string | undefined): Promise<FollowStateRow | undefined> => {
  const [row] = await sql.query<FollowStateRow & Record<string, unknown>>(
    `SELECT coalesce(c.followers, 0) AS followers, coalesce(c.following, 0) AS following,
       EXISTS (SELECT FROM follows WHERE follower_id = $2::uuid AND followee_id = p.user_id) AS is_following,
       EXISTS (SELECT FROM follows WHERE follower_id = p.user_id AND followee_id = $2::uuid) AS follows_you
     FROM user_profiles p LEFT JOIN follow_counts c ON c.user_id = p.user_id WHERE p.user_id = $1::uuid`,
    [userId, viewerId ?? null],
    'follow-state',
  );
  return row;
};

const sides = {
  followers: { of: 'followee_id', shown: 'follower_id' },
  following: { of: 'follower_id', shown: 'followee_id' },
} as const;

/** Who follows somebody, or whom they follow; latest first. */
export const readFollows = (sql: Sql, side: keyof typeof sides, { userId, viewerId, after, limit }: FollowPage): Promise<FollowRow[]> => {
  const { of, shown } = sides[side];
  return sql.query<FollowRow & Record<string, unknown>>(
    `SELECT f.${shown} AS id, coalesce(p.username, 'user') AS username, p.avatar_url, coalesce(p.is_test_user, false) AS is_test_user, f.followed_at,
       EXISTS (SELECT FROM follows o WHERE o.follower_id = $2::uuid AND o.followee_id = f.${shown}) AS is_following
     FROM follows f LEFT JOIN user_profiles p ON p.user_id = f.${shown}
     WHERE f.${of} = $1::uuid AND f.${shown} <> ALL (ARRAY(SELECT other_id FROM relations WHERE user_id = $2::uuid
       UNION ALL SELECT user_id FROM relations WHERE other_id = $2::uuid AND blocked)) AND (f.followed_at, f.${shown}) < ($3::timestamptz, $4::uuid)
     ORDER BY f.followed_at DESC, f.${shown} DESC LIMIT $5`,
    [userId, viewerId ?? null, after?.followedAt ?? 'infinity', after?.id ?? lastId, limit],
    `follows-${side}`,
  );
};

/** A relation that ended because one of the two is gone, with the numbers after it; 0 for who is gone. */
export interface EndedFollow extends CountedFollow {
  readonly followerId: string;
  readonly followeeId: string;
}

/** Ends all of somebody's relations, and forgets their numbers. */
export const deleteFollows = async (sql: Sql, userId: string): Promise<EndedFollow[]> => {
  await sql.query(
    `SELECT 1 FROM follow_counts WHERE user_id = $1::uuid OR user_id IN (SELECT followee_id FROM follows WHERE follower_id = $1::uuid
       UNION ALL SELECT follower_id FROM follows WHERE followee_id = $1::uuid) ORDER BY user_id FOR UPDATE`,
    [userId],
    'deletion-lock-follows',
  );
  const ended = await sql.query<EndedFollow & Record<string, unknown>>(
    `WITH removed AS (DELETE FROM follows WHERE follower_id = $1::uuid OR followee_id = $1::uuid RETURNING follower_id, followee_id),
     others AS (
       SELECT CASE follower_id WHEN $1::uuid THEN followee_id ELSE follower_id END AS user_id,
         count(*) FILTER (WHERE follower_id = $1::uuid)::int AS followers, count(*) FILTER (WHERE followee_id = $1::uuid)::int AS following
       FROM removed GROUP BY 1
     ),
     counted AS (
       UPDATE follow_counts c SET followers = c.followers - o.followers, following = c.following - o.following FROM others o
       WHERE c.user_id = o.user_id RETURNING c.user_id, c.followers, c.following
     )
     SELECT r.follower_id AS "followerId", r.followee_id AS "followeeId", coalesce(followee.followers, 0) AS "followersTotal",
       coalesce(follower.following, 0) AS "followingTotal", nextval('follow_versions')::float8 AS version
     FROM removed r LEFT JOIN counted followee ON followee.user_id = r.followee_id LEFT JOIN counted follower ON follower.user_id = r.follower_id`,
    [userId],
    'deletion-follows',
  );
  await sql.query('DELETE FROM follow_counts WHERE user_id = $1::uuid', [userId], 'deletion-follow-counts');
  return ended;
};
