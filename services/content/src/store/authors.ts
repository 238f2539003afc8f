import type { Sql } from '@trenzeye/kit';
import type { EventData } from '@trenzeye/proto/events';

/** What is known of an author; null until their events have arrived. */
export interface AuthorRow {
  readonly user_id: string;
  readonly username: string | null;
  readonly avatar_url: string | null;
  readonly is_verified: boolean | null;
  readonly is_test_user: boolean | null;
}

/** What somebody is called who has deleted their account. */
export const deletedUsername = 'deleted user';

/** The highest of all versions: of who is gone. */
export const goneVersion = '9223372036854775807';

/** What sign-up says about a new user; whatever is known already is newer. */
export const introduceAuthor = async (sql: Sql, userId: string, username: string): Promise<void> => {
  await sql.query(
    'INSERT INTO authors (user_id, username) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, username],
    'author-introduce',
  );
};

export const setAuthor = async (sql: Sql, author: EventData<'user.updated'>): Promise<void> => {
  await sql.query(
    `INSERT INTO authors (user_id, username, avatar_url, is_verified, is_test_user, version) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE SET username = excluded.username, avatar_url = excluded.avatar_url, is_verified = excluded.is_verified,
       is_test_user = excluded.is_test_user, version = excluded.version
     WHERE authors.version < excluded.version`,
    [author.userId, author.username, author.avatarUrl || null, author.isVerified, author.isTestUser, author.version],
    'author-set',
  );
};

/** Leaves nothing of an author's face, and with the highest of all versions nothing can bring it back. */
export const forgetAuthor = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    `INSERT INTO authors (user_id, username, version) VALUES ($1, $2, ${goneVersion})
     ON CONFLICT (user_id) DO UPDATE SET username = excluded.username, avatar_url = NULL, is_verified = false, is_test_user = false, version = excluded.version`,
    [userId, deletedUsername],
    'author-forget',
  );
};
