import type { Sql } from '@trenzeye/kit';
import type { EventType, TrenzEvent } from '@trenzeye/proto/events';
import type { ActivityDetail } from '@trenzeye/proto/http/admin';
import { type ActivityLog, Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { findUsernames } from '../directory/index.ts';

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
 * Named: one prepared statement for every event of the platform.
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

export type ActivityLogRow = ActivityLog;

/** The last row of the previous page. */
interface ActivityLogPosition {
  readonly occurredAt: Date;
  readonly id: string;
}

/** Undefined values match all rows. */
export interface ActivityLogFilter {
  /** A user id; null for the system. */
  readonly userId?: string | null | undefined;
  readonly action?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** An entry with the name of the user who acted; null if the name has not arrived or the system acted. */
export type NamedActivityLogRow = ActivityLogRow & { readonly username: string | null };

/** The first condition is implied by the second; PostgreSQL starts reading the index there. */
const occurredBefore = ({ occurredAt, id }: ActivityLogPosition): Prisma.ActivityLogWhereInput => ({
  occurred_at: { lte: occurredAt },
  OR: [{ occurred_at: { lt: occurredAt } }, { id: { lt: id } }],
});

interface ActivityLogPage {
  readonly filter: ActivityLogFilter;
  readonly after: ActivityLogPosition | undefined;
  readonly limit: number;
}

/** Entries with the names of their users, latest first. */
export const readActivityLogs = async (prisma: Database, { filter, after, limit }: ActivityLogPage): Promise<NamedActivityLogRow[]> => {
  const rows = await prisma.activityLog.findMany({
    where: {
      user_id: filter.userId,
      action: filter.action,
      target_type: filter.targetType,
      target_id: filter.targetId,
      occurred_at: { gte: filter.from, lt: filter.to },
      AND: after ? occurredBefore(after) : {},
    },
    orderBy: [{ occurred_at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  const usernames = await findUsernames(
    prisma,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return rows.map((row) => ({ ...row, username: (row.user_id && usernames.get(row.user_id)) || null }));
};

/** Rows per read of a user's own entries. */
const batchSize = 1_000;

/** A user's own entries, oldest first. */
export const readOwnActivityLogs = (prisma: Database, userId: string, after: ActivityLogPosition | undefined): Promise<ActivityLogRow[]> =>
  prisma.activityLog.findMany({
    where: {
      user_id: userId,
      ...(after
        ? { occurred_at: { gte: after.occurredAt }, OR: [{ occurred_at: { gt: after.occurredAt } }, { id: { gt: after.id } }] }
        : {}),
    },
    orderBy: [{ occurred_at: 'asc' }, { id: 'asc' }],
    take: batchSize,
  });

/** Actions whose detail contains the title of the user's own content. */
const titledActions = ['content.saved', 'content.published', 'content.edited', 'short.created'] as const satisfies readonly EventType[];

type TitledEvent = TrenzEvent<(typeof titledActions)[number]>;

export const isTitled = (event: TrenzEvent): event is TitledEvent => (titledActions as readonly string[]).includes(event.type);

/** Deletes the details that contain a user's names or titles; the entries stay. */
export const deletePersonalDetails = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.activityLog.updateMany({
    where: {
      detail: { not: Prisma.DbNull },
      OR: [
        { user_id: userId, action: { in: [...titledActions] } },
        { target_id: userId, action: 'user.updated' satisfies EventType },
      ],
    },
    data: { detail: Prisma.DbNull },
  });
};
