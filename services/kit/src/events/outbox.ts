import type { EventInit, EventType } from '@trenzeye/proto/events';
import type { Sql } from '../db/sql.ts';
import { newId } from '../ids.ts';

/** An event on its way into the outbox. `actor` is a user id or `system`. */
export interface PendingEvent<T extends EventType = EventType> {
  readonly type: T;
  readonly data: EventInit<T>;
  readonly actor: string;
  readonly trace?: string;
}

/** Instants carry their seconds as 64-bit numbers, which JSON writes as text; reading takes either. */
const asJson = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** Writes events in the caller's transaction: they go out if, and only if, it commits. Take the aggregate's row lock first, so that order per key holds. */
export const appendEvents = async (sql: Sql, events: readonly PendingEvent[], now: Date): Promise<void> => {
  for (const event of events) {
    await sql.query(
      'INSERT INTO kit.outbox (id, type, actor, trace, occurred_at, data) VALUES ($1::uuid, $2, $3, $4, $5::timestamptz, $6::jsonb)',
      [newId(), event.type, event.actor, event.trace ?? '', now.toISOString(), asJson(event.data)],
      'outbox-append',
    );
  }
};
