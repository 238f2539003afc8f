import type { Sql } from '@trenzeye/kit';
import type { ActivityDetail } from '@trenzeye/proto/http/admin';

interface ActivityLogEntry {
  /** The event's id. */
  readonly id: string;
  /** A user id, or `system`. */
  readonly actor: string;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly occurredAt: Date;
  /** Values before and after the change. */
  readonly detail?: ActivityDetail | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Appends entries in one statement, since every event of the platform is logged. An id that exists already is skipped.
 * Bench: consumers.
 */
export const appendActivityLogs = async (sql: Sql, entries: readonly ActivityLogEntry[]): Promise<void> => {
  await sql.query(
    `INSERT INTO activity_logs (id, user_id, action, target_type, target_id, occurred_at, detail)
     SELECT id, actor, action, target_type, target_id, at, nullif(detail, '')::jsonb
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])
       AS entry(id, actor, action, target_type, target_id, at, detail)
     ON CONFLICT (id) DO NOTHING`,
    [
      entries.map(({ id }) => id),
      entries.map(({ actor }) => (uuid.test(actor) ? actor : null)),
      entries.map(({ action }) => action),
      entries.map(({ targetType }) => targetType),
      entries.map(({ targetId }) => targetId),
      entries.map(({ occurredAt }) => occurredAt),
      entries.map(({ detail }) => (detail ? JSON.stringify(detail) : '')),
    ],
    'activity-logs-append',
  );
};
