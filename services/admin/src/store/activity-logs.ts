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

/** Appends lines in one statement; the same event again changes nothing. */
export const appendLogs = async (sql: Sql, entries: readonly LogEntry[]): Promise<void> => {
  await sql.query(
    `INSERT INTO activity_logs (id, user_id, action, target_type, target_id, occurred_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) ON CONFLICT (id) DO NOTHING`,
    [
      entries.map(({ id }) => id),
      entries.map(({ actor }) => (uuid.test(actor) ? actor : null)),
      entries.map(({ action }) => action),
      entries.map(({ targetType }) => targetType),
      entries.map(({ targetId }) => targetId),
      entries.map(({ occurredAt }) => occurredAt),
    ],
    'activity-logs-append',
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

/** How many lines are read at once where all are wanted. */
const piece = 1_000;

/** What one person did, oldest first. */
export const logsOf = (prisma: PrismaClient, userId: string, after: LogPosition | undefined): Promise<LogRow[]> =>
  prisma.activity_logs.findMany({
    where: {
      user_id: userId,
      ...(after ? { OR: [{ occurred_at: { gt: after.occurredAt } }, { occurred_at: after.occurredAt, id: { gt: after.id } }] } : {}),
    },
    orderBy: [{ occurred_at: 'asc' }, { id: 'asc' }],
    take: piece,
  });
