import type { Sql } from '@trenzeye/kit';
import type { ShownSignal } from './signals.ts';

/** Returns false for an unknown signal. */
export const hideSignal = async (sql: Sql, userId: string, signalId: string, at: Date): Promise<boolean> => {
  const rows = await sql.query(
    `WITH known AS (SELECT id FROM signals WHERE id = $2::uuid), hidden AS (
       INSERT INTO trends.hidden_signals (user_id, signal_id, hidden_at) SELECT $1::uuid, id, $3::timestamptz FROM known ON CONFLICT DO NOTHING
     ) SELECT id FROM known`,
    [userId, signalId, at.toISOString()],
    'signal-hide',
  );
  return rows.length > 0;
};

export const unhideSignal = async (sql: Sql, userId: string, signalId: string): Promise<void> => {
  await sql.query(
    'DELETE FROM trends.hidden_signals WHERE user_id = $1::uuid AND signal_id = $2::uuid',
    [userId, signalId],
    'signal-unhide',
  );
};

/** The last signal of the page before: when it was hidden (ms since 1970) and its id. */
export type HiddenPosition = readonly [hiddenAt: string, id: string];

export const readHidden = async (
  sql: Sql,
  userId: string,
  limit: number,
  after: HiddenPosition | undefined,
): Promise<(ShownSignal & { readonly hidden_at: Date })[]> =>
  sql.query(
    `SELECT s.*, h.hidden_at FROM trends.hidden_signals h JOIN signals s ON s.id = h.signal_id
     WHERE h.user_id = $1::uuid ${after ? 'AND (h.hidden_at, s.id) < (to_timestamp($3::double precision / 1000), $4::uuid)' : ''}
     ORDER BY h.hidden_at DESC, s.id DESC LIMIT $2::int`,
    [userId, limit, ...(after ?? [])],
  );

/** As many tags as one user can mute. */
export const mostMutes = 200;

/** Returns false when the user has muted too many already. */
export const muteTag = async (sql: Sql, userId: string, tag: string, at: Date): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO trends.muted_tags AS m (user_id, tag, muted_at) SELECT $1::uuid, $2, $3::timestamptz
     WHERE (SELECT count(*) FROM trends.muted_tags WHERE user_id = $1::uuid AND tag <> $2) < ${mostMutes}
     ON CONFLICT (user_id, tag) DO UPDATE SET tag = m.tag RETURNING tag`,
    [userId, tag, at.toISOString()],
    'tag-mute',
  );
  return rows.length > 0;
};

export const unmuteTag = async (sql: Sql, userId: string, tag: string): Promise<void> => {
  await sql.query('DELETE FROM trends.muted_tags WHERE user_id = $1::uuid AND tag = $2', [userId, tag], 'tag-unmute');
};

export const readMutes = async (sql: Sql, userId: string): Promise<{ tag: string; muted_at: Date }[]> =>
  sql.query('SELECT tag, muted_at FROM trends.muted_tags WHERE user_id = $1::uuid ORDER BY tag', [userId], 'mutes-read');
