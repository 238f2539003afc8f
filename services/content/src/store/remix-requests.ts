import type { Sql } from '@trenzeye/kit';
import type { AuthorRow } from './authors.ts';

export interface RequestRow extends AuthorRow {
  readonly id: string;
  readonly content_id: string;
  readonly message: string;
  readonly status: 'pending' | 'accepted' | 'declined';
  readonly created_at: Date;
  readonly answered_at: Date | null;
}

/** The last request of the page before: when it was made (ms since 1970) and its id. */
export type RequestPosition = readonly [createdAt: string, id: string];

const columns =
  'r.id, r.content_id, r.message, r.status, r.created_at, r.answered_at, r.user_id, a.username, a.avatar_url, a.is_verified, a.is_test_user';

/** Returns whether it is a new one; who has asked before keeps the first request. */
export const addRequest = async (
  sql: Sql,
  { id, contentId, userId, message, at }: { id: string; contentId: string; userId: string; message: string; at: Date },
): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO remix_requests (id, content_id, user_id, message, created_at) VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz)
     ON CONFLICT (content_id, user_id) DO NOTHING RETURNING id`,
    [id, contentId, userId, message, at.toISOString()],
  );
  return rows.length > 0;
};

export const readRequestOf = async (sql: Sql, contentId: string, userId: string): Promise<RequestRow | undefined> => {
  const [row] = await sql.query<RequestRow>(
    `SELECT ${columns} FROM remix_requests r LEFT JOIN authors a ON a.user_id = r.user_id WHERE r.content_id = $1::uuid AND r.user_id = $2::uuid`,
    [contentId, userId],
  );
  return row;
};

/** Latest first. */
export const readRequests = async (
  sql: Sql,
  contentId: string,
  { status, limit, after }: { status: RequestRow['status'] | undefined; limit: number; after: RequestPosition | undefined },
): Promise<RequestRow[]> =>
  sql.query<RequestRow>(
    `SELECT ${columns} FROM remix_requests r LEFT JOIN authors a ON a.user_id = r.user_id
     WHERE r.content_id = $1::uuid AND ($3::text IS NULL OR r.status = $3)
       ${after ? 'AND (r.created_at, r.id) < (to_timestamp($4::double precision / 1000), $5::uuid)' : ''}
     ORDER BY r.created_at DESC, r.id DESC LIMIT $2`,
    [contentId, limit, status ?? null, ...(after ?? [])],
  );

/** Sets the answer and returns the request; `changed` says whether it was another one before. Undefined for an unknown request. */
export const answerRequest = async (
  sql: Sql,
  { id, contentId, status, at }: { id: string; contentId: string; status: 'accepted' | 'declined'; at: Date },
): Promise<{ readonly row: RequestRow; readonly changed: boolean } | undefined> => {
  const [before] = await sql.query<{ status: string }>(
    'SELECT status FROM remix_requests WHERE id = $1::uuid AND content_id = $2::uuid FOR UPDATE',
    [id, contentId],
  );
  if (!before) return undefined;
  const changed = before.status !== status;
  if (changed)
    await sql.query('UPDATE remix_requests SET status = $2, answered_at = $3::timestamptz WHERE id = $1::uuid', [
      id,
      status,
      at.toISOString(),
    ]);
  const [row] = await sql.query<RequestRow>(
    `SELECT ${columns} FROM remix_requests r LEFT JOIN authors a ON a.user_id = r.user_id WHERE r.id = $1::uuid`,
    [id],
  );
  return row && { row, changed };
};
