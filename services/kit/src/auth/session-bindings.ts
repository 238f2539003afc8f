import type { ConnectionAction, EventData, EventInit } from '@trenzeye/proto/events';
import type { Sql } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { requestLanguage } from '../language/request-language.ts';
import { endOfTime, saveRevocation } from './revoked-sessions.ts';
import type { Viewer } from './tokens.ts';

/**
 * Throws `invalid_token` for a session that has ended. Access tokens are refused within a second after the end of their session; a
 * transaction that stores what acts for the account calls this, so that nothing is added during that second. The shared advisory lock
 * delays `endSessionBindings` until the transaction ends.
 */
export const requireOpenSession = async (sql: Sql, sessionId: string): Promise<void> => {
  // Two statements: a statement's snapshot is taken before it waits for a lock.
  await sql.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 1))', [sessionId], 'session-lock');
  const ended = await sql.query(
    'SELECT 1 FROM kit.revoked_session WHERE session_id = $1::uuid AND issued_before = $2',
    [sessionId, String(endOfTime)],
    'session-ended',
  );
  if (ended.length > 0) throw new DomainError('invalid_token');
};

/** Marks sessions as ended for `requireOpenSession`, after transactions that called it for them. Call it before pausing what they created. */
export const endSessionBindings = async (sql: Sql, sessionIds: readonly string[]): Promise<void> => {
  const ids = [...new Set(sessionIds)].sort();
  for (const id of ids) await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [id], 'session-end-lock');
  await saveRevocation(sql, ids, endOfTime);
};

/** Whether `session.revoked` ends sessions; otherwise it only replaces their tokens. */
export const endsSessions = ({ issuedBefore }: Pick<EventData<'session.revoked'>, 'issuedBefore'>): boolean => issuedBefore === 0n;

/**
 * Whether what the ended sessions created waits for the owner's confirmation. A sign-out of the browser in use and an expired session are
 * ordinary: signing out must not stop a webhook.
 */
export const pausesConnections = (revoked: Pick<EventData<'session.revoked'>, 'issuedBefore' | 'reason'>): boolean =>
  endsSessions(revoked) && revoked.reason !== 'signed-out' && revoked.reason !== 'expired';

interface ConnectionChange {
  readonly kind: 'push-device' | 'webhook' | 'calendar-link' | 'ai-endpoint';
  readonly action: ConnectionAction;
  readonly name: string;
}

/** The data of the event about a connection that the user has changed, for the mail to the owner in the language of the request. */
export const connectionChange = (
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  change: ConnectionChange,
): EventInit<'webhook.changed'> => ({ userId: id, sessionId, language: requestLanguage(), ...change });

/** The response fields of something that acts for an account, from its row. */
export const connectionFields = (row: {
  readonly session_id: string | null;
  readonly is_paused: boolean;
  readonly last_used_at: Date | null;
}): { readonly session_id: string | null; readonly is_paused: boolean; readonly last_used_at: string | null } => ({
  session_id: row.session_id,
  is_paused: row.is_paused,
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
