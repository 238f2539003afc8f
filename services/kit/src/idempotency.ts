import { createHash } from 'node:crypto';
import type { Sql } from './db/sql.ts';
import { DomainError } from './errors.ts';

/** A request that must take effect once: who asked for what, the client's key, and a fingerprint of the body. */
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
 * Runs `work` once per key inside the caller's transaction and keeps its answer; a repeat gets the first answer. A repeat that
 * arrives while the first still runs waits for it. Throws `idempotency_mismatch` when the key was used with another body.
 */
export const runIdempotent = async <T>(sql: Sql, once: IdempotencyKey | undefined, work: () => Promise<T>): Promise<T> => {
  if (!once) return work();
  const fresh = await sql.query(
    'INSERT INTO kit.idempotency (scope, key, fingerprint) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key',
    [once.scope, once.key, once.fingerprint],
    'idempotency-claim',
  );
  if (fresh.length === 0) {
    const [row] = await sql.query<{ fingerprint: string; answer: T }>(
      'SELECT fingerprint, answer FROM kit.idempotency WHERE scope = $1 AND key = $2',
      [once.scope, once.key],
      'idempotency-read',
    );
    if (row?.fingerprint !== once.fingerprint) throw new DomainError('idempotency_mismatch');
    return row.answer;
  }
  const answer = await work();
  await sql.query(
    'UPDATE kit.idempotency SET answer = $3::jsonb WHERE scope = $1 AND key = $2',
    [once.scope, once.key, JSON.stringify(answer)],
    'idempotency-keep',
  );
  return answer;
};
