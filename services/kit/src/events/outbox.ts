import type { EventInit, EventType } from '@trenzeye/proto/events';
import type { Sql } from '../db/sql.ts';
import type { IdempotencyKey } from '../idempotency.ts';
import { newId } from '../ids.ts';

/** An event to be written to the outbox. `actor` is a user id or `system`. */
export interface PendingEvent<T extends EventType = EventType> {
  readonly type: T;
  readonly data: EventInit<T>;
  readonly actor: string;
  readonly trace?: string | undefined;
  /** When it happened; the transaction's time by default. */
  readonly occurredAt?: Date | undefined;
}

/** Protobuf timestamps carry 64-bit integers, which JSON represents as strings; parsing accepts both. */
const toJson = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** The answer of a request whose idempotency key is claimed in this transaction. */
export interface PendingAnswer {
  readonly idempotencyKey: IdempotencyKey;
  readonly answer: unknown;
}

/**
 * Writes events, in order, and answers in the caller's transaction, in one statement. Take the aggregate's row lock first, so that order
 * per key holds.
 */
export const appendEvents = async (
  sql: Sql,
  events: readonly PendingEvent[],
  now: Date,
  answers: readonly PendingAnswer[] = [],
): Promise<void> => {
  if (events.length === 0 && answers.length === 0) return;
  await sql.query(
    `WITH answered AS (
       INSERT INTO kit.idempotency (scope, key, fingerprint, answer) SELECT * FROM unnest($7::text[], $8::text[], $9::text[], $10::text[]::jsonb[])
       ON CONFLICT (scope, key) DO UPDATE SET answer = excluded.answer
     )
     INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data)
     SELECT id, type, actor, trace, occurred_at, data
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[]::jsonb[])
       WITH ORDINALITY AS event(id, type, actor, trace, occurred_at, data, position)
     ORDER BY position`,
    [
      events.map(() => newId()),
      events.map(({ type }) => type),
      events.map(({ actor }) => actor),
      events.map(({ trace }) => trace ?? ''),
      events.map(({ occurredAt }) => (occurredAt ?? now).toISOString()),
      events.map(({ data }) => toJson(data)),
      answers.map(({ idempotencyKey }) => idempotencyKey.scope),
      answers.map(({ idempotencyKey }) => idempotencyKey.key),
      answers.map(({ idempotencyKey }) => idempotencyKey.fingerprint),
      answers.map(({ answer }) => JSON.stringify(answer) ?? 'null'),
    ],
    'outbox-append',
  );
};
