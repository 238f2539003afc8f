import type { Sql } from '@trenzeye/kit';
import type { Aal } from './sessions.ts';

/** How far a session can be trusted with its account's keys. */
export interface SessionStrength {
  readonly aal: Aal;
  readonly startedAt: Date;
}

/** Undefined when the session has ended. */
export const sessionStrength = async (sql: Sql, sessionId: string): Promise<SessionStrength | undefined> => {
  const [row] = await sql.query<SessionStrength>(
    'SELECT aal, created_at AS "startedAt" FROM sessions WHERE id = $1::uuid AND revoked_at IS NULL',
    [sessionId],
    'session-strength',
  );
  return row;
};
