import type { IdempotencyKey } from '@trenzeye/kit';

/** The idempotency keys of several writes, as one list per column. */
export const idempotencyColumns = (writes: readonly { readonly idempotencyKey?: IdempotencyKey | undefined }[]): (string | null)[][] => [
  writes.map(({ idempotencyKey }) => idempotencyKey?.scope ?? null),
  writes.map(({ idempotencyKey }) => idempotencyKey?.key ?? null),
  writes.map(({ idempotencyKey }) => idempotencyKey?.fingerprint ?? null),
];

/** Identifies a key in one batch; undefined for a write without a key. */
export const keyOf = ({ idempotencyKey }: { readonly idempotencyKey?: IdempotencyKey | undefined }): string | undefined =>
  idempotencyKey && JSON.stringify([idempotencyKey.scope, idempotencyKey.key]);

/** Rows in the order of the batch that produced them; `place` is the input's index, counted from 1. */
export const inInputOrder = <R extends { readonly place: number }>(rows: readonly R[]): R[] =>
  [...rows].sort((one, other) => one.place - other.place);
