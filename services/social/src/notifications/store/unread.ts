import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

export interface UnreadRow {
  readonly messages: number;
  readonly requests: number;
  readonly notifications: number;
}

const countsOf = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  coalesce((SELECT sum(unread) FROM thread_members m WHERE m.user_id = ${userId} AND m.folder = 'inbox' AND m.unread > 0), 0)::int AS messages,
  (SELECT count(*)::int FROM thread_members m WHERE m.user_id = ${userId} AND m.folder = 'requests' AND m.unread > 0) AS requests,
  (SELECT count(*)::int FROM notifications n WHERE n.user_id = ${userId} AND n.shown AND n.unread) AS notifications`;

/** A user's unread messages, open requests with unread messages, and unread notifications. */
export const readUnread = async (prisma: Database, userId: string): Promise<UnreadRow> => {
  // Raw: aggregates of two tables in one statement.
  const [row] = await prisma.$queryRaw<UnreadRow[]>`SELECT ${countsOf(Prisma.sql`${userId}::uuid`)}`;
  return row ?? { messages: 0, requests: 0, notifications: 0 };
};

/** Marks a user's unread totals for the next flush. */
export const markUnreadStale = async (prisma: Database, userId: string, threadId?: string): Promise<void> => {
  await prisma.staleUnread.createMany({ data: [{ user_id: userId, thread_id: threadId ?? null }] });
};

/** Whether there is anything to flush. */
export const hasPendingNotifications = async (prisma: Database): Promise<boolean> => {
  // Raw: three tables in one statement.
  const [row] = await prisma.$queryRaw<{ pending: boolean }[]>`
    SELECT EXISTS (SELECT FROM notification_inputs) OR EXISTS (SELECT FROM stale_reaction_notifications)
      OR EXISTS (SELECT FROM stale_unread) AS pending`;
  return row?.pending ?? false;
};

interface UnreadTotals {
  readonly userId: string;
  readonly messages: number;
  readonly notifications: number;
  readonly version: number;
}

export interface UnreadChange extends UnreadTotals {
  readonly threadId: string | null;
  readonly notificationId: string | null;
}

interface StaleTotals {
  readonly user_id: string;
  /** The thread or notification that changed, if all marks have the same one. */
  readonly thread_id: string | null;
  readonly notification_id: string | null;
}

const takeStaleTotals = (prisma: Database, limit: number): Promise<StaleTotals[]> =>
  // Raw: takes the oldest marks in one statement.
  prisma.$queryRaw<StaleTotals[]>`
    WITH taken AS (
      DELETE FROM stale_unread WHERE user_id IN (SELECT user_id FROM stale_unread GROUP BY user_id ORDER BY min(position) LIMIT ${limit})
      RETURNING user_id, thread_id, notification_id
    )
    SELECT user_id,
      CASE WHEN count(DISTINCT thread_id) = 1 AND count(thread_id) = count(*) THEN min(thread_id::text)::uuid END AS thread_id,
      CASE WHEN count(DISTINCT notification_id) = 1 AND count(notification_id) = count(*) THEN min(notification_id::text)::uuid END AS notification_id
    FROM taken GROUP BY user_id`;

/** Counts again for up to `limit` marked users. Returns how many were marked, and the new totals. */
export const recountUnread = async (prisma: Database, limit: number): Promise<{ taken: number; changes: UnreadChange[] }> => {
  const taken = await takeStaleTotals(prisma, limit);
  if (taken.length === 0) return { taken: 0, changes: [] };
  // Raw: upserts aggregates.
  const changes = await prisma.$queryRaw<UnreadTotals[]>`
    INSERT INTO unread_totals AS t (user_id, messages, notifications, version)
    SELECT u.user_id, c.messages, c.notifications, 1
    FROM unnest(${taken.map(({ user_id }) => user_id)}::uuid[]) AS u(user_id) CROSS JOIN LATERAL (SELECT ${countsOf(Prisma.sql`u.user_id`)}) c
    WHERE try_has_account(u.user_id) ORDER BY u.user_id
    ON CONFLICT (user_id) DO UPDATE SET messages = excluded.messages, notifications = excluded.notifications, version = t.version + 1
    RETURNING user_id AS "userId", messages, notifications, version`;
  const causes = new Map(taken.map((row) => [row.user_id, row]));
  return {
    taken: taken.length,
    changes: changes.map((totals) => ({
      ...totals,
      threadId: causes.get(totals.userId)?.thread_id ?? null,
      notificationId: causes.get(totals.userId)?.notification_id ?? null,
    })),
  };
};

/** Pause between two messages about the same notification, whose text only counts further events. */
const repeatAfterSeconds = 600;
/** Older events are not sent, for example after a long outage. */
export const maxPushAgeSeconds = 86_400;

/** Queues a message to each device of these users for each unread notification that is new or has changed since its last message. */
export const queuePushMessages = async (prisma: Database, userIds: readonly string[], at: Date): Promise<void> => {
  // Raw: an insert of a select that decides about existing rows.
  await prisma.$executeRaw`
    INSERT INTO push_messages AS m (device_id, notification_id, event_at, not_before)
    SELECT d.id, n.id, n.created_at, ${at}
    FROM push_devices d JOIN notifications n ON n.user_id = d.user_id
    WHERE d.user_id = ANY(${[...userIds]}::uuid[]) AND n.shown AND n.unread
      AND n.created_at > greatest(d.created_at, ${at}::timestamptz - make_interval(secs => ${maxPushAgeSeconds}))
      AND NOT EXISTS (SELECT FROM muted_push_kinds k WHERE k.user_id = d.user_id AND k.kind = n.kind)
    ORDER BY d.id, n.id
    ON CONFLICT (device_id, notification_id) DO UPDATE SET event_at = excluded.event_at, attempts = 0,
      not_before = greatest(excluded.not_before, m.sent_at + make_interval(secs => ${repeatAfterSeconds}))
    WHERE m.event_at < excluded.event_at`;
};
