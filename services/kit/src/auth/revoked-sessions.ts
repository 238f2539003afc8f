import type { Pool } from 'pg';
import { type Sql, sqlOf } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { Handlers } from '../events/consume.ts';
import { changedSince, createRefresh } from './changed-rows.ts';
import type { VerifiedToken } from './tokens.ts';

/** Later than every token. */
export const endOfTime = 9_007_199_254_740_991;

interface RevokedRow {
  readonly sessionId: string;
  /** Unix seconds; `bigint` is read as text. */
  readonly issuedBefore: string;
  readonly changedAt: Date;
}

/** Stores that tokens of sessions issued before an instant (Unix seconds) are refused; an earlier instant replaces no later one. */
export const saveRevocation = async (sql: Sql, sessionIds: readonly string[], issuedBefore: number): Promise<void> => {
  await sql.query(
    `INSERT INTO kit.revoked_session AS s (session_id, issued_before, changed_at)
     SELECT id, $2, clock_timestamp() FROM unnest($1::uuid[]) AS id
     ON CONFLICT (session_id) DO UPDATE SET issued_before = excluded.issued_before, changed_at = excluded.changed_at
     WHERE s.issued_before < excluded.issued_before`,
    [[...new Set(sessionIds)], String(issuedBefore)],
    'revoked-session-save',
  );
};

const readChanged = (sql: Sql, after: string | null): Promise<RevokedRow[]> =>
  sql.query<RevokedRow>(
    `SELECT session_id AS "sessionId", issued_before::text AS "issuedBefore", changed_at AS "changedAt" FROM kit.revoked_session
     WHERE ${changedSince}`,
    [after],
    'revoked-session-read',
  );

/** Sessions that ended, or received a stronger access token, after access tokens were issued. */
export interface RevokedSessions {
  /** Throws `invalid_token` for a token that was revoked. */
  assertNotRevoked(token: VerifiedToken): void;
  readonly handlers: Handlers;
  /** Loads the changes written since the last refresh. */
  refresh(): Promise<void>;
}

/** Keeps the revoked sessions in the service's database and in memory. Call `refresh` at short intervals. */
export const openRevokedSessions = async (pool: Pool): Promise<RevokedSessions> => {
  const sql = sqlOf(pool);
  const revoked = new Map<string, number>();
  const refresh = createRefresh<RevokedRow>({
    read: (after) => readChanged(sql, after),
    clear: () => revoked.clear(),
    apply: ({ sessionId, issuedBefore }) => revoked.set(sessionId, Math.max(Number(issuedBefore), revoked.get(sessionId) ?? 0)),
  });

  await refresh();
  return {
    assertNotRevoked: ({ viewer: { sessionId }, issuedAt }) => {
      const issuedBefore = revoked.get(sessionId);
      if (issuedBefore !== undefined && issuedAt < issuedBefore) throw new DomainError('invalid_token');
    },
    handlers: {
      'session.revoked': ({ data: { sessionIds, issuedBefore } }, tx) => saveRevocation(tx, sessionIds, Number(issuedBefore) || endOfTime),
    },
    refresh,
  };
};
