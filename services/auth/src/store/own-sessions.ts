import type { Sql } from '@trenzeye/kit';
import type { Aal, Amr } from './sessions.ts';

/** A session as its owner sees it in a list. */
export interface SessionSummary {
  readonly id: string;
  readonly createdAt: Date;
  readonly refreshedAt: Date | null;
  readonly userAgent: string | null;
  readonly ip: string | null;
  readonly aal: Aal;
  readonly amr: readonly Amr[];
}

/** Sessions end by age and by rest; null where that is off. */
export interface SessionLimits {
  readonly beganAfter: Date | null;
  readonly refreshedAfter: Date | null;
}

/** The living sessions of an account, latest used first. */
export const listSessions = async (sql: Sql, accountId: string, { beganAfter, refreshedAfter }: SessionLimits): Promise<SessionSummary[]> =>
  sql.query<SessionSummary>(
    `SELECT id, created_at AS "createdAt", refreshed_at AS "refreshedAt", user_agent AS "userAgent", ip, aal, amr FROM sessions
     WHERE account_id = $1::uuid AND revoked_at IS NULL AND ($2::timestamptz IS NULL OR created_at > $2::timestamptz)
       AND ($3::timestamptz IS NULL OR coalesce(refreshed_at, created_at) > $3::timestamptz)
     ORDER BY coalesce(refreshed_at, created_at) DESC, id DESC`,
    [accountId, beganAfter?.toISOString() ?? null, refreshedAfter?.toISOString() ?? null],
    'sessions-list',
  );

/** Removes one session of this account with its refresh tokens. False when it has none of that id. */
export const endOwnSession = async (sql: Sql, accountId: string, sessionId: string): Promise<boolean> => {
  const ended = await sql.query(
    'DELETE FROM sessions WHERE account_id = $1::uuid AND id = $2::uuid AND revoked_at IS NULL RETURNING id',
    [accountId, sessionId],
    'session-end-own',
  );
  return ended.length === 1;
};

/** Ends every session of an account and keeps them, so that whoever comes with one is told why. */
export const revokeSessions = async (sql: Sql, accountId: string, now: Date): Promise<void> => {
  await sql.query('UPDATE sessions SET revoked_at = $2::timestamptz WHERE account_id = $1::uuid AND revoked_at IS NULL', [
    accountId,
    now.toISOString(),
  ]);
};
