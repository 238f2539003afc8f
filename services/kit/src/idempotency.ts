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

/**
 * Runs `work` once per key in the caller's transaction and stores its result; a repeated request gets the stored result, and waits
 * while the first one is still running. Throws `idempotency_mismatch` when the key was used with another body.
 */
export const runIdempotent = async <T>(sql: Sql, idempotencyKey: IdempotencyKey | undefined, work: () => Promise<T>): Promise<T> => {
  if (!idempotencyKey) return work();
  const { scope, key, fingerprint } = idempotencyKey;
  const claimed = await sql.query(
    'INSERT INTO kit.idempotency (scope, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key',
    [scope, key, fingerprint],
    'idempotency-claim',
  );
  if (claimed.length === 0) {
    const [row] = await sql.query<{ fingerprint: string; answer: T }>(
      'SELECT fingerprint, answer FROM kit.idempotency WHERE scope = $1 AND key = $2',
      [scope, key],
      'idempotency-read',
    );
    if (row?.fingerprint !== fingerprint) throw new DomainError('idempotency_mismatch');
    return row.answer;
  }
  const result = await work();
  await sql.query(
    'UPDATE kit.idempotency SET answer = $3::jsonb WHERE scope = $1 AND key = $2',
    [scope, key, JSON.stringify(result)],
    'idempotency-save',
  );
  return result;
};
