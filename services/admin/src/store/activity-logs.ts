import type { Sql } from '@trenzeye/kit';
import type { activity_logs, PrismaClient } from './generated/client.ts';

export interface LogEntry {
  /** The event's id. */
  readonly id: string;
  /** A user id, or `system`. */
  readonly actor: string;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly occurredAt: Date;
}

export type LogRow = activity_logs;

/** Where a page ends: the sort keys of its last row. */
export interface LogPosition {
  readonly occurredAt: Date;
  readonly id: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Appends one line; the same event again changes nothing. */
export const appendLog = async (sql: Sql, entry: LogEntry): Promise<void> => {
  await sql.query(
    'INSERT INTO activity_logs (id, user_id, action, target_type, target_id, occurred_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING',
    [entry.id, uuid.test(entry.actor) ? entry.actor : null, entry.action, entry.targetType, entry.targetId, entry.occurredAt],
    'activity-log-append',
  );
};

/** Latest first; `after` is the position the previous page ended at. */
export const latestLogs = (prisma: PrismaClient, limit: number, after: LogPosition | undefined): Promise<LogRow[]> =>
  prisma.activity_logs.findMany({
    ...(after
      ? { where: { OR: [{ occurred_at: { lt: after.occurredAt } }, { occurred_at: after.occurredAt, id: { lt: after.id } }] } }
      : {}),
    orderBy: [{ occurred_at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
