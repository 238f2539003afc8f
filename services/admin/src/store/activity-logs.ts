import type { Sql } from '@trenzeye/kit';
import type { ActivityDetail } from '@trenzeye/proto/http/admin';
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
  /** What was there before and after. */
  readonly detail?: ActivityDetail | undefined;
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
    `INSERT INTO activity_logs (id, user_id, action, target_type, target_id, occurred_at, detail)
     SELECT id, actor, action, target_type, target_id, at, nullif(detail, '')::jsonb
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])
       AS line(id, actor, action, target_type, target_id, at, detail)
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

/** Which lines of the log; what is undefined does not matter. */
export interface LogFilter {
  /** A user id; null for the platform itself. */
  readonly userId?: string | null | undefined;
  readonly action?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  /** Seconds since 1970. */
  readonly from?: number | undefined;
  /** Not included. */
  readonly to?: number | undefined;
}

/** A line with the name of who acted, if it has arrived. */
export type NamedLogRow = LogRow & { readonly username: string | null };

const conditionsOf = (filter: LogFilter, after: LogPosition | undefined, place: (value: unknown) => string): string[] => {
  const conditions: string[] = [];
  if (filter.userId === null) conditions.push('user_id IS NULL');
  else if (filter.userId !== undefined) conditions.push(`user_id = ${place(filter.userId)}::uuid`);
  if (filter.action !== undefined) conditions.push(`action = ${place(filter.action)}`);
  if (filter.targetType !== undefined) conditions.push(`target_type = ${place(filter.targetType)}`);
  if (filter.targetId !== undefined) conditions.push(`target_id = ${place(filter.targetId)}`);
  if (filter.from !== undefined) conditions.push(`occurred_at >= to_timestamp(${place(filter.from)}::double precision)`);
  if (filter.to !== undefined) conditions.push(`occurred_at < to_timestamp(${place(filter.to)}::double precision)`);
  if (after) conditions.push(`(occurred_at, id) < (${place(after.occurredAt.toISOString())}::timestamptz, ${place(after.id)}::uuid)`);
  return conditions;
};

/** Latest first; `after` is the position the previous page ended at. The lines are chosen first, and only then joined with names. */
export const latestLogs = (sql: Sql, filter: LogFilter, limit: number, after: LogPosition | undefined): Promise<NamedLogRow[]> => {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, after, place);
  return sql.query<NamedLogRow>(
    `WITH l AS MATERIALIZED (
       SELECT * FROM activity_logs ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
       ORDER BY occurred_at DESC, id DESC LIMIT ${place(limit)}::int
     )
     SELECT l.*, p.username FROM l LEFT JOIN people p ON p.id = l.user_id ORDER BY l.occurred_at DESC, l.id DESC`,
    values,
  );
};

/** Takes out of the log what names somebody or quotes them; that they did it stays. */
export const scrubLogs = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    `UPDATE activity_logs SET detail = NULL
     WHERE detail IS NOT NULL AND ((user_id = $1::uuid AND action IN ('content.saved', 'content.published', 'short.created'))
       OR (target_id = $1::uuid::text AND action = 'user.updated'))`,
    [userId],
    'activity-logs-scrub',
  );
};

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
