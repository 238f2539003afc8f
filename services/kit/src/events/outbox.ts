import type { EventInit, EventType } from '@trenzeye/proto/events';
import type { Sql } from '../db/sql.ts';
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

/** Writes events in the caller's transaction, in order. Take the aggregate's row lock first, so that order per key holds. */
export const appendEvents = async (sql: Sql, events: readonly PendingEvent[], now: Date): Promise<void> => {
  if (events.length === 0) return;
  await sql.query(
    `INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data)
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
    ],
    'outbox-append',
  );
};
