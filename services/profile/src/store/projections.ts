import type { Sql } from '@trenzeye/kit';

interface RegisteredAccount {
  readonly userId: string;
  readonly username: string;
  readonly role: string;
  readonly status: string;
}

/** Keeps what an account started with; anything known already is later news, its end as well. */
export const keepAccount = async (sql: Sql, { userId, username, role, status }: RegisteredAccount): Promise<void> => {
  await sql.query(
    'INSERT INTO accounts (user_id, username, role, status) SELECT $1::uuid, $2, $3, $4 WHERE has_account($1::uuid) ON CONFLICT DO NOTHING',
    [userId, username, role, status],
  );
};

interface PublishedTotal {
  readonly userId: string;
  readonly publishedTotal: number;
  /** Grows with each change of the total; 0 in events from before there was one, when the total could only grow. */
  readonly totalVersion: number;
}

/** Keeps how many public items a creator has. Events of different items may pass each other: the latest total counts. */
export const keepPublishedTotal = async (sql: Sql, { userId, publishedTotal, totalVersion }: PublishedTotal): Promise<void> => {
  await sql.query(
    `INSERT INTO user_stats (user_id, trenz, trenz_version) SELECT $1::uuid, $2::int, $3::int WHERE has_account($1::uuid)
     ON CONFLICT (user_id) DO UPDATE SET trenz_version = excluded.trenz_version,
       trenz = CASE excluded.trenz_version WHEN 0 THEN greatest(user_stats.trenz, excluded.trenz) ELSE excluded.trenz END
     WHERE user_stats.trenz_version < excluded.trenz_version OR (user_stats.trenz_version = 0 AND excluded.trenz_version = 0)`,
    [userId, publishedTotal, totalVersion],
  );
};

interface ChangedFollow {
  readonly followerId: string;
  readonly followeeId: string;
  /** The followee's followers, and how many the follower follows, after the change. */
  readonly followersTotal: number;
  readonly followingTotal: number;
  /** Grows with each change of either number. */
  readonly version: number;
}

/** Keeps how many people follow somebody, and how many somebody follows: the latest numbers count. */
export const keepFollows = async (
  sql: Sql,
  { followerId, followeeId, followersTotal, followingTotal, version }: ChangedFollow,
): Promise<void> => {
  await sql.query(
    `INSERT INTO user_stats (user_id, followers, followers_version) SELECT $1::uuid, $2::int, $3::bigint WHERE has_account($1::uuid)
     ON CONFLICT (user_id) DO UPDATE SET followers = excluded.followers, followers_version = excluded.followers_version
     WHERE user_stats.followers_version < excluded.followers_version`,
    [followeeId, followersTotal, version],
    'stats-followers',
  );
  await sql.query(
    `INSERT INTO user_stats (user_id, following, following_version) SELECT $1::uuid, $2::int, $3::bigint WHERE has_account($1::uuid)
     ON CONFLICT (user_id) DO UPDATE SET following = excluded.following, following_version = excluded.following_version
     WHERE user_stats.following_version < excluded.following_version`,
    [followerId, followingTotal, version],
    'stats-following',
  );
};

/** Keeps the address an account has proven last; its events come in order. */
export const keepEmail = async (sql: Sql, { userId, email }: { readonly userId: string; readonly email: string }): Promise<void> => {
  await sql.query('UPDATE users SET email = $2 WHERE id = $1::uuid AND email <> $2', [userId, email], 'user-keep-email');
};

interface Standing {
  readonly userId: string;
  readonly role: string;
  readonly status: string;
  /** Grows with each change of either. */
  readonly version: number;
}

/** Keeps role and status as they are after a change, unless a later one is here already. */
export const keepStanding = async (sql: Sql, { userId, role, status, version }: Standing): Promise<void> => {
  await sql.query(
    'UPDATE accounts SET role = $2, status = $3, version = $4 WHERE user_id = $1::uuid AND version < $4',
    [userId, role, status, version],
    'account-standing',
  );
};
