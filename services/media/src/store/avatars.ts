import type { Sql } from '@trenzeye/kit';

export interface AvatarRow {
  readonly id: string;
  readonly created_at: Date;
}

/** Whether somebody has an account; whoever deletes it waits until this transaction ends. */
export const hasAccount = async (sql: Sql, userId: string): Promise<boolean> => {
  const [row] = await sql.query<{ present: boolean }>('SELECT has_account($1::uuid) AS present', [userId], 'has-account');
  return row?.present ?? false;
};

export const insertAvatar = async (sql: Sql, userId: string, { id, created_at }: AvatarRow): Promise<void> => {
  await sql.query('INSERT INTO avatars (id, user_id, created_at) VALUES ($1, $2, $3)', [id, userId, created_at], 'avatar-insert');
};

export const hasAvatar = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('SELECT 1 FROM avatars WHERE id = $1', [id], 'avatar-present')).length > 0;

/** Somebody's pictures, oldest first. */
export const listAvatars = (sql: Sql, userId: string): Promise<AvatarRow[]> =>
  sql.query<AvatarRow>('SELECT id, created_at FROM avatars WHERE user_id = $1 ORDER BY created_at, id', [userId], 'avatar-list');

/** Those that the profile does not show and that were uploaded before `before`. */
export const unusedAvatars = async (sql: Sql, userId: string, before: Date): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM avatars WHERE user_id = $1 AND created_at < $2
       AND id NOT IN (SELECT avatar_id FROM avatars_in_use WHERE user_id = $1 AND avatar_id IS NOT NULL)`,
    [userId, before],
    'avatar-unused',
  );
  return rows.map(({ id }) => id);
};

export const deleteAvatars = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  await sql.query('DELETE FROM avatars WHERE id = ANY($1::uuid[])', [ids], 'avatar-delete');
};

/**
 * Notes which picture the profile shows; older news and news of the deleted change nothing. Answers the pictures this puts out of
 * use: the one shown until now, and all that are older than the one shown from now on.
 */
export const showAvatar = async (sql: Sql, userId: string, avatarId: string | null, version: number): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    `WITH before AS (SELECT avatar_id FROM avatars_in_use WHERE user_id = $1),
          now AS (
            INSERT INTO avatars_in_use AS a (user_id, avatar_id, version) SELECT $1::uuid, $2::uuid, $3::integer WHERE has_account($1)
            ON CONFLICT (user_id) DO UPDATE SET avatar_id = excluded.avatar_id, version = excluded.version WHERE a.version < excluded.version
            RETURNING avatar_id)
     SELECT v.id FROM now, avatars v
     WHERE v.user_id = $1 AND v.id IS DISTINCT FROM now.avatar_id
       AND (v.id = (SELECT avatar_id FROM before) OR v.created_at < (SELECT created_at FROM avatars WHERE id = now.avatar_id AND user_id = $1))`,
    [userId, avatarId, version],
    'avatar-show',
  );
  return rows.map(({ id }) => id);
};

/** Removes every row of somebody and notes that they are gone. Answers the ids of their pictures, whose files are left to the caller. */
export const forgetUser = async (sql: Sql, userId: string, at: Date): Promise<string[]> => {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [userId], 'deletion-lock');
  await sql.query('INSERT INTO deleted_users (user_id, deleted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [userId, at], 'deletion-mark');
  await sql.query('DELETE FROM avatars_in_use WHERE user_id = $1', [userId], 'deletion-shown');
  const rows = await sql.query<{ id: string }>('DELETE FROM avatars WHERE user_id = $1 RETURNING id', [userId], 'deletion-avatars');
  return rows.map(({ id }) => id);
};
