import type { Sql } from '@trenzeye/kit';
import type { MessageFolder } from '@trenzeye/proto/http/social';
import type { MessageRow } from './messages.ts';

export interface ThreadRow {
  readonly id: string;
  readonly folder: MessageFolder;
  readonly unread: number;
  readonly updated_at: Date;
  readonly other_id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly other_folder: MessageFolder | 'declined';
  readonly blocked: boolean;
  readonly blocked_by: boolean;
  readonly last_message: (Omit<MessageRow, 'sent_at'> & { readonly sent_at: string }) | null;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const threads = `SELECT m.thread_id AS id, m.folder, m.unread, m.updated_at, m.other_id, coalesce(p.username, 'user') AS username, p.avatar_url,
    o.folder AS other_folder, coalesce(mine.blocked, false) AS blocked, coalesce(theirs.blocked, false) AS blocked_by, to_jsonb(x) AS last_message
  FROM thread_members m
  JOIN thread_members o ON o.thread_id = m.thread_id AND o.user_id = m.other_id
  LEFT JOIN user_profiles p ON p.user_id = m.other_id
  LEFT JOIN relations mine ON mine.user_id = m.user_id AND mine.other_id = m.other_id
  LEFT JOIN relations theirs ON theirs.user_id = m.other_id AND theirs.other_id = m.user_id
  LEFT JOIN LATERAL (
    SELECT l.id, l.thread_id, l.sender_id, l.text, l.sent_at, l.deleted, l.number,
      CASE l.sender_id WHEN m.user_id THEN o.seen >= l.number ELSE m.seen >= l.number END AS read
    FROM messages l WHERE l.thread_id = m.thread_id AND l.number > m.cleared ORDER BY l.number DESC LIMIT 1) x ON true
  WHERE m.user_id = $1::uuid AND m.shown AND m.folder <> 'declined'`;

export interface ThreadPage {
  readonly userId: string;
  readonly folder: MessageFolder;
  readonly after: { readonly updatedAt: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Somebody's conversations, latest first. */
export const readThreads = (sql: Sql, { userId, folder, after, limit }: ThreadPage): Promise<ThreadRow[]> =>
  sql.query<ThreadRow & Record<string, unknown>>(
    `${threads} AND m.folder = $2 AND (m.updated_at, m.thread_id) < ($3::timestamptz, $4::uuid) ORDER BY m.updated_at DESC, m.thread_id DESC LIMIT $5`,
    [userId, folder, after?.updatedAt ?? 'infinity', after?.id ?? lastId, limit],
    'threads-latest',
  );

export const readThread = async (sql: Sql, userId: string, threadId: string): Promise<ThreadRow | undefined> => {
  const [row] = await sql.query<ThreadRow & Record<string, unknown>>(
    `${threads} AND m.thread_id = $2::uuid`,
    [userId, threadId],
    'thread-read',
  );
  return row;
};

export const readThreadWith = async (sql: Sql, userId: string, otherId: string): Promise<ThreadRow | undefined> => {
  const [row] = await sql.query<ThreadRow & Record<string, unknown>>(
    `${threads} AND m.other_id = $2::uuid`,
    [userId, otherId],
    'thread-with',
  );
  return row;
};

/** Ends all conversations of somebody who is gone; those they were with have less to read. */
export const deleteThreads = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    'SELECT 1 FROM threads WHERE low_id = $1::uuid OR high_id = $1::uuid ORDER BY id FOR UPDATE',
    [userId],
    'deletion-lock-threads',
  );
  await sql.query(
    `SELECT mark_unread(user_id, NULL, NULL) FROM thread_members WHERE other_id = $1::uuid AND thread_id IN
       (SELECT id FROM threads WHERE low_id = $1::uuid OR high_id = $1::uuid)`,
    [userId],
    'deletion-thread-others',
  );
  await sql.query('DELETE FROM threads WHERE low_id = $1::uuid OR high_id = $1::uuid', [userId], 'deletion-threads');
};
