import type { IdempotencyKey, Sql } from '@trenzeye/kit';

/** The idempotency keys of several writes, as one list per column. */
export const idempotencyColumns = (writes: readonly { readonly idempotencyKey?: IdempotencyKey | undefined }[]): (string | null)[][] => [
  writes.map(({ idempotencyKey }) => idempotencyKey?.scope ?? null),
  writes.map(({ idempotencyKey }) => idempotencyKey?.key ?? null),
  writes.map(({ idempotencyKey }) => idempotencyKey?.fingerprint ?? null),
];

export interface AnsweredWrite {
  readonly idempotencyKey?: IdempotencyKey | undefined;
  readonly answer: unknown;
}

/** Stores the answers of writes whose key `claim_idempotency_key` has claimed in this transaction; writes without a key are skipped. */
export const storeAnswers = async (sql: Sql, writes: readonly AnsweredWrite[]): Promise<void> => {
  const keyed = writes.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  if (keyed.length === 0) return;
  const [scopes, keys] = idempotencyColumns(keyed);
  await sql.query(
    `UPDATE kit.idempotency i SET answer = w.answer
     FROM unnest($1::text[], $2::text[], $3::text[]::jsonb[]) AS w(scope, key, answer) WHERE i.scope = w.scope AND i.key = w.key`,
    [scopes, keys, keyed.map(({ answer }) => JSON.stringify(answer))],
    'idempotency-answers',
  );
};

/** Identifies a key in one batch; undefined for a write without a key. */
export const keyOf = ({ idempotencyKey }: { readonly idempotencyKey?: IdempotencyKey | undefined }): string | undefined =>
  idempotencyKey && JSON.stringify([idempotencyKey.scope, idempotencyKey.key]);

/** Rows in the order of the batch that produced them; `place` is the input's index, counted from 1. */
export const inInputOrder = <R extends { readonly place: number }>(rows: readonly R[]): R[] =>
  [...rows].sort((one, other) => one.place - other.place);
