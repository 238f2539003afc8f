import type { Sql } from '@trenzeye/kit';

export interface UnreadRow {
  readonly messages: number;
  readonly requests: number;
  readonly notifications: number;
}

const counts = (person: string): string =>
  `coalesce((SELECT sum(unread) FROM thread_members m WHERE m.user_id = ${person} AND m.folder = 'inbox' AND m.unread > 0), 0)::int AS messages,
   (SELECT count(*)::int FROM thread_members m WHERE m.user_id = ${person} AND m.folder = 'requests' AND m.unread > 0) AS requests,
   (SELECT count(*)::int FROM notifications n WHERE n.user_id = ${person} AND n.shown AND n.unread) AS notifications`;

/** What somebody has not read. */
export const readUnread = async (sql: Sql, userId: string): Promise<UnreadRow> => {
  const [row] = await sql.query<UnreadRow & Record<string, unknown>>(`SELECT ${counts('$1::uuid')}`, [userId], 'unread-read');
  return row ?? { messages: 0, requests: 0, notifications: 0 };
};

/** What somebody has not read is to be counted anew. */
export const markUnreadStale = async (sql: Sql, userId: string, threadId?: string): Promise<void> => {
  await sql.query('SELECT mark_unread($1, $2, NULL)', [userId, threadId ?? null], 'unread-mark');
};

/** Whether anything waits to be told. */
export const hasPendingNotifications = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql.query<{ news: boolean }>(
    'SELECT EXISTS (SELECT FROM notification_inputs) OR EXISTS (SELECT FROM stale_reaction_notifications) OR EXISTS (SELECT FROM stale_unread) AS news',
    [],
    'has-news',
  );
  return row?.news ?? false;
};

export interface UnreadChange {
  readonly userId: string;
  readonly messages: number;
  readonly notifications: number;
  readonly version: number;
  readonly threadId: string | null;
  readonly notificationId: string | null;
}

/** The cause, if all marks have the same one. */
const onlyOne = (column: string): string =>
  `CASE WHEN count(DISTINCT ${column}) = 1 AND count(${column}) = count(*) THEN min(${column}::text)::uuid END AS ${column}`;

/** Counts anew for up to `limit` people on the list. Returns how many were on it, and those whose totals are others now. */
export const recountUnread = async (sql: Sql, limit: number): Promise<{ taken: number; changes: UnreadChange[] }> => {
  const taken = await sql.query<{ user_id: string; thread_id: string | null; notification_id: string | null }>(
    `WITH taken AS (
       DELETE FROM stale_unread WHERE user_id IN (SELECT user_id FROM stale_unread GROUP BY user_id ORDER BY min(position) LIMIT $1)
       RETURNING user_id, thread_id, notification_id
     )
     SELECT user_id, ${onlyOne('thread_id')}, ${onlyOne('notification_id')} FROM taken GROUP BY user_id`,
    [limit],
    'unread-take',
  );
  if (taken.length === 0) return { taken: 0, changes: [] };
  const changes = await sql.query<UnreadChange & Record<string, unknown>>(
    `INSERT INTO unread_totals AS t (user_id, messages, notifications, version)
     SELECT u.user_id, c.messages, c.notifications, 1
     FROM unnest($1::uuid[]) AS u(user_id) CROSS JOIN LATERAL (SELECT ${counts('u.user_id')}) c WHERE try_has_account(u.user_id) ORDER BY u.user_id
     ON CONFLICT (user_id) DO UPDATE SET messages = excluded.messages, notifications = excluded.notifications, version = t.version + 1
     RETURNING user_id AS "userId", messages, notifications, version`,
    [taken.map(({ user_id }) => user_id)],
    'unread-count',
  );
  const causes = new Map(taken.map((row) => [row.user_id, row]));
  return {
    taken: taken.length,
    changes: changes.map((change) => ({
      ...change,
      threadId: causes.get(change.userId)?.thread_id ?? null,
      notificationId: causes.get(change.userId)?.notification_id ?? null,
    })),
  };
};
