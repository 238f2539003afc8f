import type { Sql } from '@trenzeye/kit';
import { goneVersion } from './authors.ts';

export interface ChangedRelation {
  readonly userId: string;
  readonly otherId: string;
  readonly blocked: boolean;
  readonly muted: boolean;
  /** Grows with each change between the two. */
  readonly version: number;
}

/** Keeps who has blocked or muted whom, unless a later change is here already, and nothing of somebody who is gone. */
export const keepRelation = async (sql: Sql, { userId, otherId, blocked, muted, version }: ChangedRelation): Promise<void> => {
  await sql.query(
    `INSERT INTO relations AS r (user_id, other_id, blocked, muted, version) SELECT $1::uuid, $2::uuid, $3::boolean, $4::boolean, $5::bigint
     WHERE NOT EXISTS (SELECT FROM authors WHERE user_id IN ($1::uuid, $2::uuid) AND version = ${goneVersion})
     ON CONFLICT (user_id, other_id) DO UPDATE SET blocked = excluded.blocked, muted = excluded.muted, version = excluded.version
     WHERE r.version < excluded.version`,
    [userId, otherId, blocked, muted, version],
    'relation-keep',
  );
};

export const forgetRelations = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('DELETE FROM relations WHERE user_id = $1::uuid OR other_id = $1::uuid', [userId], 'relations-forget');
};

/** Whom somebody has blocked or muted, and who has blocked them. */
export const readHiddenAuthors = async (sql: Sql, viewerId: string): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    `SELECT other_id AS id FROM relations WHERE user_id = $1::uuid AND (blocked OR muted)
     UNION SELECT user_id FROM relations WHERE other_id = $1::uuid AND blocked`,
    [viewerId],
    'hidden-authors',
  );
  return rows.map(({ id }) => id);
};
