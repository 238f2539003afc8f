import type { Sql } from '@trenzeye/kit';
import type { MessageFolder } from '@trenzeye/proto/http/social';

export interface MessageRow {
  readonly id: string;
  readonly thread_id: string;
  readonly sender_id: string;
  readonly text: string;
  readonly sent_at: Date;
  readonly deleted: boolean;
  readonly read: boolean;
  readonly number: number;
}

/** How one of the two stands to the conversation, with how the other does. */
export interface Membership {
  readonly thread_id: string;
  readonly other_id: string;
  readonly folder: MessageFolder | 'declined';
  readonly shown: boolean;
  readonly seen: number;
  readonly messages: number;
  readonly other_folder: MessageFolder | 'declined';
  readonly other_seen: number;
}

/** The conversation of two people, held until the transaction ends; made when there is none. */
export const lockOrCreateThread = async (
  sql: Sql,
  newThreadId: string,
  one: string,
  other: string,
): Promise<{ id: string; fresh: boolean }> => {
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO threads AS t (id, low_id, high_id) VALUES ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid))
     ON CONFLICT (low_id, high_id) DO UPDATE SET id = t.id RETURNING id`,
    [newThreadId, one, other],
    'thread-hold-of',
  );
  if (!row) throw new Error('a conversation was neither there nor made');
  return { id: row.id, fresh: row.id === newThreadId };
};

/** Makes both people members of a new conversation. */
export const insertMembers = async (
  sql: Sql,
  threadId: string,
  { senderId, recipientId, folder, at }: { senderId: string; recipientId: string; folder: MessageFolder; at: Date },
): Promise<void> => {
  await sql.query(
    `INSERT INTO thread_members (thread_id, user_id, other_id, folder, shown, updated_at)
     VALUES ($1, $2, $3, 'inbox', true, $5), ($1, $3, $2, $4, true, $5)`,
    [threadId, senderId, recipientId, folder, at.toISOString()],
    'thread-members-insert',
  );
};

/** Holds a conversation and reads how somebody stands to it; undefined when it is not theirs. */
export const lockThread = async (sql: Sql, threadId: string, userId: string): Promise<Membership | undefined> => {
  await sql.query('SELECT 1 FROM threads WHERE id = $1 FOR UPDATE', [threadId], 'thread-hold');
  const [row] = await sql.query<Membership & Record<string, unknown>>(
    `SELECT m.thread_id, m.other_id, m.folder, m.shown, m.seen, t.messages, o.folder AS other_folder, o.seen AS other_seen
     FROM thread_members m JOIN threads t ON t.id = m.thread_id JOIN thread_members o ON o.thread_id = m.thread_id AND o.user_id = m.other_id
     WHERE m.thread_id = $1 AND m.user_id = $2`,
    [threadId, userId],
    'thread-standing',
  );
  return row;
};

export const setFolder = async (sql: Sql, threadId: string, userId: string, folder: Membership['folder']): Promise<void> => {
  await sql.query(
    `UPDATE thread_members SET folder = $3, unread = CASE $3 WHEN 'declined' THEN 0 ELSE unread END WHERE thread_id = $1 AND user_id = $2`,
    [threadId, userId, folder],
    'thread-folder',
  );
  await sql.query(`DELETE FROM message_requests WHERE thread_id = $1 AND $2 <> 'requests'`, [threadId, folder], 'thread-request-over');
};

/** How many messages somebody has sent into a conversation. */
export const countSent = async (sql: Sql, threadId: string, senderId: string): Promise<number> => {
  const [row] = await sql.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM messages WHERE thread_id = $1 AND sender_id = $2',
    [threadId, senderId],
    'messages-sent',
  );
  return row?.n ?? 0;
};

/** Notes a request, and says how many somebody has made since an instant with it; one at a time for each person. */
export const recordRequest = async (sql: Sql, threadId: string, senderId: string, at: Date, since: Date): Promise<number> => {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('requests ' || $1, 0))", [senderId], 'requests-lock');
  await sql.query(
    'INSERT INTO message_requests (thread_id, sender_id, made_at) VALUES ($1, $2, $3)',
    [threadId, senderId, at.toISOString()],
    'request-insert',
  );
  const [row] = await sql.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM message_requests WHERE sender_id = $1 AND made_at > $2::timestamptz',
    [senderId, since.toISOString()],
    'requests-lately',
  );
  return row?.n ?? 0;
};

export interface NewMessage {
  readonly id: string;
  readonly threadId: string;
  readonly senderId: string;
  readonly recipientId: string;
  readonly text: string;
  readonly at: Date;
}

/** Appends a message to a held conversation: the sender has read everything, the recipient has one more to read. */
export const appendMessage = async (sql: Sql, { id, threadId, senderId, recipientId, text, at }: NewMessage): Promise<void> => {
  await sql.query(
    `WITH next AS (UPDATE threads SET messages = messages + 1 WHERE id = $2 RETURNING messages)
     INSERT INTO messages (id, thread_id, number, sender_id, text, sent_at) SELECT $1, $2, messages, $3, $4, $5 FROM next`,
    [id, threadId, senderId, text, at.toISOString()],
    'message-append',
  );
  await sql.query(
    `UPDATE thread_members m SET shown = true, updated_at = $4,
       unread = CASE m.user_id WHEN $2::uuid THEN 0 ELSE m.unread + 1 END,
       seen = CASE m.user_id WHEN $2::uuid THEN t.messages ELSE m.seen END
     FROM threads t WHERE m.thread_id = $1 AND t.id = m.thread_id AND m.user_id IN ($2::uuid, $3::uuid)`,
    [threadId, senderId, recipientId, at.toISOString()],
    'message-count',
  );
};

const columns = `x.id, x.thread_id, x.sender_id, x.text, x.sent_at, x.deleted, x.number,
  CASE x.sender_id WHEN m.user_id THEN o.seen >= x.number ELSE m.seen >= x.number END AS read`;

/** One message as one of the two sees it. */
export const readMessage = async (sql: Sql, threadId: string, id: string, userId: string): Promise<MessageRow | undefined> => {
  const [row] = await sql.query<MessageRow & Record<string, unknown>>(
    `SELECT ${columns} FROM messages x JOIN thread_members m ON m.thread_id = x.thread_id AND m.user_id = $3
     JOIN thread_members o ON o.thread_id = x.thread_id AND o.user_id = m.other_id WHERE x.id = $2 AND x.thread_id = $1 AND x.number > m.cleared`,
    [threadId, id, userId],
    'message-read',
  );
  return row;
};

/** Messages of a conversation before one of them, newest first. */
export const readMessages = (
  sql: Sql,
  { threadId, userId, before, limit }: { threadId: string; userId: string; before: number | undefined; limit: number },
): Promise<MessageRow[]> =>
  sql.query<MessageRow & Record<string, unknown>>(
    `SELECT ${columns} FROM thread_members m JOIN thread_members o ON o.thread_id = m.thread_id AND o.user_id = m.other_id
     JOIN messages x ON x.thread_id = m.thread_id AND x.number > m.cleared AND x.number < $3::int
     WHERE m.thread_id = $1 AND m.user_id = $2 ORDER BY x.number DESC LIMIT $4`,
    [threadId, userId, before ?? 2_147_483_647, limit],
    'messages-newest',
  );

/** Empties a message; who had not read it has one less to read. */
export const emptyMessage = async (sql: Sql, { id, thread_id, sender_id, number }: MessageRow): Promise<void> => {
  await sql.query("UPDATE messages SET deleted = true, text = '' WHERE id = $1", [id], 'message-empty');
  await sql.query(
    'UPDATE thread_members SET unread = greatest(unread - 1, 0) WHERE thread_id = $1 AND user_id <> $2 AND seen < $3',
    [thread_id, sender_id, number],
    'message-uncount',
  );
};

/** Somebody has read a held conversation to its end. */
export const markSeen = async (sql: Sql, threadId: string, userId: string): Promise<void> => {
  await sql.query(
    'UPDATE thread_members m SET seen = t.messages, unread = 0 FROM threads t WHERE t.id = m.thread_id AND m.thread_id = $1 AND m.user_id = $2',
    [threadId, userId],
    'thread-seen',
  );
  await sql.query(
    "UPDATE notifications SET unread = false WHERE user_id = $2 AND kind = 'message_request' AND subject = $1 AND unread",
    [threadId, userId],
    'thread-request-seen',
  );
};

/** Takes a held conversation from somebody's lists, with all that is in it so far. */
export const clearThread = async (sql: Sql, threadId: string, userId: string): Promise<void> => {
  await sql.query(
    `UPDATE thread_members m SET shown = false, cleared = t.messages, seen = t.messages, unread = 0
     FROM threads t WHERE t.id = m.thread_id AND m.thread_id = $1 AND m.user_id = $2`,
    [threadId, userId],
    'thread-clear',
  );
};
