import type { Sql } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { UserRecord } from './users.ts';

/** A profile with role, status and totals; defaults replace values whose events have not arrived yet. */
export interface ProfileRow extends UserRecord {
  readonly location: string | null;
  readonly website: string | null;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly following: number;
  readonly followers: number;
  readonly trenz: number;
}

/**
 * One statement, because every visit of a profile reads it: three model queries cost six times the CPU, and the tables have no relations.
 * Bench: capacity.
 */
export const readProfile = async (sql: Sql, id: string): Promise<ProfileRow | undefined> => {
  const [row] = await sql.query<ProfileRow>(
    `SELECT u.id, u.email, u.username, u.avatar_url AS "avatarUrl", u.bio, u.location, u.website, u.is_verified AS "isVerified",
       u.is_test_user AS "isTestUser", u.version, u.created_at AS "createdAt", coalesce(a.role, 'user') AS role, coalesce(a.status, 'active') AS status,
       coalesce(s.following, 0) AS following, coalesce(s.followers, 0) AS followers, coalesce(s.trenz, 0) AS trenz
     FROM users u LEFT JOIN accounts a ON a.user_id = u.id LEFT JOIN user_stats s ON s.user_id = u.id
     WHERE u.id = $1::uuid`,
    [id],
    'profile-read',
  );
  return row;
};
