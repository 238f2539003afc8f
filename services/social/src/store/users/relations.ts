import type { Sql } from '@trenzeye/kit';

export interface Relation {
  readonly blocked: boolean;
  readonly muted: boolean;
}

export interface RelationRow extends Relation {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly since: Date;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How somebody stands to somebody else. */
export const readRelation = async (sql: Sql, userId: string, otherId: string): Promise<Relation> => {
  const [row] = await sql.query<Relation & Record<string, unknown>>(
    'SELECT blocked, muted FROM relations WHERE user_id = $1 AND other_id = $2',
    [userId, otherId],
    'relation-read',
  );
  return row ?? { blocked: false, muted: false };
};

/** Whether one of the two has blocked the other. */
export const isBlocked = async (sql: Sql, one: string, other: string): Promise<boolean> => {
  const [row] = await sql.query<{ blocked: boolean }>('SELECT is_blocked($1::uuid, $2::uuid) AS blocked', [one, other], 'is-blocked');
  return row?.blocked ?? false;
};

/** Sets how somebody stands to somebody else; the numbers of both must be held. Returns the version of the change. */
export const setRelation = async (sql: Sql, userId: string, otherId: string, { blocked, muted }: Relation, at: Date): Promise<number> => {
  if (blocked || muted)
    await sql.query(
      `INSERT INTO relations (user_id, other_id, blocked, muted, since) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, other_id) DO UPDATE SET blocked = excluded.blocked, muted = excluded.muted`,
      [userId, otherId, blocked, muted, at.toISOString()],
      'relation-set',
    );
  else await sql.query('DELETE FROM relations WHERE user_id = $1 AND other_id = $2', [userId, otherId], 'relation-end');
  const [row] = await sql.query<{ version: number }>("SELECT nextval('relation_versions')::float8 AS version", [], 'relation-version');
  return row?.version ?? 0;
};

export interface RelationPage {
  readonly userId: string;
  readonly kind: 'blocked' | 'muted' | undefined;
  readonly after: { readonly since: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Whom somebody has blocked or muted, latest first. */
export const readRelations = (sql: Sql, { userId, kind, after, limit }: RelationPage): Promise<RelationRow[]> =>
  sql.query<RelationRow & Record<string, unknown>>(
    `SELECT r.other_id AS id, coalesce(p.username, 'user') AS username, p.avatar_url, r.blocked, r.muted, r.since
     FROM relations r LEFT JOIN user_profiles p ON p.user_id = r.other_id
     WHERE r.user_id = $1::uuid AND (r.since, r.other_id) < ($2::timestamptz, $3::uuid) ${kind ? `AND r.${kind}` : ''}
     ORDER BY r.since DESC, r.other_id DESC LIMIT $4`,
    [userId, after?.since ?? 'infinity', after?.id ?? lastId, limit],
    `relations-${kind ?? 'all'}`,
  );

/** Somebody's relations and those of others to them, when they are gone. */
export const deleteRelations = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('DELETE FROM relations WHERE user_id = $1::uuid OR other_id = $1::uuid', [userId], 'deletion-relations');
};
