import { createHash } from 'node:crypto';
import type { Sql } from './db/sql.ts';
import { DomainError } from './errors.ts';

/** Identifies a request that must take effect once: the caller and route, the client's key, and a fingerprint of the body. */
export interface IdempotencyKey {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

export const fingerprintOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url');

/** The first request's answer, as JSON. */
export interface StoredAnswer {
  readonly answer: unknown;
}

/**
 * Claims a key until the transaction ends, and waits while another transaction holds it. Returns the answer of the request that used the
 * key before; undefined for a new key. Throws `idempotency_mismatch` when the key was used with another body.
 */
export const claimIdempotencyKey = async (sql: Sql, { scope, key, fingerprint }: IdempotencyKey): Promise<StoredAnswer | undefined> => {
  const claimed = await sql.query(
    'INSERT INTO kit.idempotency (scope, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key',
    [scope, key, fingerprint],
    'idempotency-claim',
  );
  if (claimed.length > 0) return undefined;
  const [row] = await sql.query<{ fingerprint: string; answer: unknown }>(
    'SELECT fingerprint, answer FROM kit.idempotency WHERE scope = $1 AND key = $2',
    [scope, key],
    'idempotency-read',
  );
  if (row?.fingerprint !== fingerprint) throw new DomainError('idempotency_mismatch');
  return { answer: row.answer };
};

/** Deletes the answers that are kept for repeated requests of a user. */
export const deleteAnswersOf = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query("DELETE FROM kit.idempotency WHERE starts_with(scope, $1 || ' ')", [userId], 'idempotency-delete');
};
