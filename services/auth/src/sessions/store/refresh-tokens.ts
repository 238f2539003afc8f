import type { Sql } from '@trenzeye/kit';
import { type ActiveSession, accountColumns, activeSessionOf, type SessionRow } from './active-session.ts';

interface Rotation {
  readonly tokenHash: string;
  readonly childId: string;
  readonly childHash: string;
  readonly childSeed: string;
  /** Sessions that started before, or were last refreshed before, have expired. */
  readonly startedAfter: Date | null;
  readonly refreshedAfter: Date | null;
  readonly now: Date;
}

/**
 * Marks an active refresh token as used and inserts its successor, in one statement. The session row is locked first, as in signing
 * out, so that the two cannot deadlock. Undefined when the token is not active.
 * Named: marking and inserting in one round trip, which Prisma models need two for.
 */
export const rotateRefreshToken = async (
  sql: Sql,
  { tokenHash, childId, childHash, childSeed, startedAfter, refreshedAfter, now }: Rotation,
): Promise<ActiveSession | undefined> => {
  const [row] = await sql.query<SessionRow>(
    `WITH found AS MATERIALIZED (
       SELECT s.id AS session_id, s.account_id, s.aal, s.amr, s.created_at, t.id AS token_id
       FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN accounts a ON a.id = s.account_id
       WHERE t.token_hash = $1 AND t.used_at IS NULL AND t.revoked_at IS NULL AND s.revoked_at IS NULL AND a.status <> 'banned'
         AND ($6::timestamptz IS NULL OR s.created_at > $6::timestamptz)
         AND ($7::timestamptz IS NULL OR coalesce(s.refreshed_at, s.created_at) > $7::timestamptz)
       FOR NO KEY UPDATE OF s
     ), used AS (
       UPDATE refresh_tokens t SET used_at = $5::timestamptz, child_seed = $4 FROM found
       WHERE t.id = found.token_id AND t.used_at IS NULL AND t.revoked_at IS NULL RETURNING t.id, t.session_id
     ), child AS (
       INSERT INTO refresh_tokens (id, session_id, parent_id, token_hash, created_at) SELECT $2::uuid, used.session_id, used.id, $3, $5::timestamptz FROM used
     ), touched AS (
       UPDATE sessions s SET refreshed_at = $5::timestamptz FROM used WHERE s.id = used.session_id
     )
     SELECT ${accountColumns.sql}, found.session_id AS "sessionId", found.aal, found.amr, found.created_at AS "startedAt"
     FROM used JOIN found ON found.token_id = used.id JOIN accounts a ON a.id = found.account_id`,
    [
      tokenHash,
      childId,
      childHash,
      childSeed,
      now.toISOString(),
      startedAfter?.toISOString() ?? null,
      refreshedAfter?.toISOString() ?? null,
    ],
    'session-refresh',
  );
  return row && activeSessionOf(row);
};

export interface StoredRefreshToken {
  readonly childSeed: string | null;
  readonly usedAt: Date | null;
  /** The token or its whole session was revoked. */
  readonly revoked: boolean;
  /** When the session was last refreshed, or started. */
  readonly refreshedAt: Date;
  readonly session: ActiveSession;
}

/** A refresh token in any state. Named: one join for what Prisma models read in three. */
export const findRefreshToken = async (sql: Sql, tokenHash: string): Promise<StoredRefreshToken | undefined> => {
  const [row] = await sql.query<SessionRow & Omit<StoredRefreshToken, 'session'>>(
    `SELECT ${accountColumns.sql}, s.id AS "sessionId", s.aal, s.amr, s.created_at AS "startedAt", t.child_seed AS "childSeed", t.used_at AS "usedAt",
       (t.revoked_at IS NOT NULL OR s.revoked_at IS NOT NULL) AS revoked, coalesce(s.refreshed_at, s.created_at) AS "refreshedAt"
     FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN accounts a ON a.id = s.account_id WHERE t.token_hash = $1`,
    [tokenHash],
    'refresh-token-read',
  );
  if (!row) return undefined;
  const { childSeed, usedAt, revoked, refreshedAt, ...session } = row;
  return { childSeed, usedAt, revoked, refreshedAt, session: activeSessionOf(session) };
};
