import type { TimePosition } from '@trenzeye/kit';
import type { MessageFolder } from '@trenzeye/proto/http/social';
import { Prisma } from '../database/generated/client.ts';
import { earlierThan } from '../database/keyset.ts';
import type { Database } from '../database/transaction.ts';

/** A user's state of a conversation, with that of the other user. */
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

/** Locks the conversation of two users until the transaction ends, and creates it if there is none. */
export const lockOrCreateThread = async (
  prisma: Database,
  newThreadId: string,
  one: string,
  other: string,
): Promise<{ id: string; isNew: boolean }> => {
  // Raw: an upsert that locks the existing row.
  const [row] = await prisma.$queryRaw<{ id: string }[]>`
    INSERT INTO threads AS t (id, low_id, high_id)
    VALUES (${newThreadId}::uuid, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    ON CONFLICT (low_id, high_id) DO UPDATE SET id = t.id RETURNING id`;
  if (!row) throw new Error('conversation upsert returned no row');
  return { id: row.id, isNew: row.id === newThreadId };
};

interface NewMembers {
  readonly senderId: string;
  readonly recipientId: string;
  /** Folder of the recipient. */
  readonly folder: MessageFolder;
  readonly at: Date;
}

/** Makes both users members of a new conversation. */
export const insertMembers = async (
  prisma: Database,
  threadId: string,
  { senderId, recipientId, folder, at }: NewMembers,
): Promise<void> => {
  const member = { thread_id: threadId, shown: true, updated_at: at };
  await prisma.threadMember.createMany({
    data: [
      { ...member, user_id: senderId, other_id: recipientId, folder: 'inbox' },
      { ...member, user_id: recipientId, other_id: senderId, folder },
    ],
  });
};

/** Locks a conversation and reads a user's membership; undefined when the user is not a member. */
export const lockThread = async (prisma: Database, threadId: string, userId: string): Promise<Membership | undefined> => {
  // Raw: a row lock.
  await prisma.$executeRaw`SELECT FROM threads WHERE id = ${threadId}::uuid FOR UPDATE`;
  // Raw: a self-join.
  const [row] = await prisma.$queryRaw<Membership[]>`
    SELECT m.thread_id, m.other_id, m.folder, m.shown, m.seen, t.messages, o.folder AS other_folder, o.seen AS other_seen
    FROM thread_members m JOIN threads t ON t.id = m.thread_id JOIN thread_members o ON o.thread_id = m.thread_id AND o.user_id = m.other_id
    WHERE m.thread_id = ${threadId}::uuid AND m.user_id = ${userId}::uuid`;
  return row;
};

/** Moves a conversation to another folder of a user. Any folder except `requests` ends the message request. */
export const setFolder = async (prisma: Database, threadId: string, userId: string, folder: Membership['folder']): Promise<void> => {
  await prisma.threadMember.updateMany({
    where: { thread_id: threadId, user_id: userId },
    data: folder === 'declined' ? { folder, unread: 0 } : { folder },
  });
  if (folder !== 'requests') await prisma.messageRequest.deleteMany({ where: { thread_id: threadId } });
};

const messagesIn = async (prisma: Database, threadId: string): Promise<number> =>
  (await prisma.thread.findUnique({ where: { id: threadId }, select: { messages: true } }))?.messages ?? 0;

/** Marks a locked conversation and its request's notification as read by a user. */
export const markSeen = async (prisma: Database, threadId: string, userId: string): Promise<void> => {
  await prisma.threadMember.updateMany({
    where: { thread_id: threadId, user_id: userId },
    data: { seen: await messagesIn(prisma, threadId), unread: 0 },
  });
  await prisma.notification.updateMany({
    where: { user_id: userId, kind: 'message_request', subject: threadId, unread: true },
    data: { unread: false },
  });
};

/** Removes a locked conversation with all its messages so far from a user's lists. */
export const clearThread = async (prisma: Database, threadId: string, userId: string): Promise<void> => {
  const messages = await messagesIn(prisma, threadId);
  await prisma.threadMember.updateMany({
    where: { thread_id: threadId, user_id: userId },
    data: { shown: false, cleared: messages, seen: messages, unread: 0 },
  });
};

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

/** How many messages a user has sent in a conversation. */
export const countSent = (prisma: Database, threadId: string, senderId: string): Promise<number> =>
  prisma.message.count({ where: { thread_id: threadId, sender_id: senderId } });

/** Stores a message request and returns how many the user has made since a time, this one included. Serialized per user. */
export const recordRequest = async (prisma: Database, threadId: string, senderId: string, at: Date, since: Date): Promise<number> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`requests ${senderId}`}, 0))`;
  await prisma.messageRequest.create({ data: { thread_id: threadId, sender_id: senderId, made_at: at } });
  return prisma.messageRequest.count({ where: { sender_id: senderId, made_at: { gt: since } } });
};

interface NewMessage {
  readonly id: string;
  readonly threadId: string;
  readonly senderId: string;
  readonly recipientId: string;
  readonly text: string;
  readonly at: Date;
}

/** Appends a message to a locked conversation: the sender has read everything, the recipient has one more unread message. */
export const appendMessage = async (prisma: Database, { id, threadId, senderId, recipientId, text, at }: NewMessage): Promise<void> => {
  const { messages: number } = await prisma.thread.update({ where: { id: threadId }, data: { messages: { increment: 1 } } });
  await prisma.message.create({ data: { id, thread_id: threadId, number, sender_id: senderId, text, sent_at: at } });
  const latest = { shown: true, updated_at: at };
  await prisma.threadMember.updateMany({
    where: { thread_id: threadId, user_id: senderId },
    data: { ...latest, unread: 0, seen: number },
  });
  await prisma.threadMember.updateMany({
    where: { thread_id: threadId, user_id: recipientId },
    data: { ...latest, unread: { increment: 1 } },
  });
};

/** Message `x` as member `m` of the conversation sees it; `o` is the other member. */
const columns = Prisma.sql`x.id, x.thread_id, x.sender_id, x.text, x.sent_at, x.deleted, x.number,
  CASE x.sender_id WHEN m.user_id THEN o.seen >= x.number ELSE m.seen >= x.number END AS read`;

/** One message as a member sees it; undefined when the member has removed it from the own list. */
export const readMessage = async (prisma: Database, threadId: string, id: string, userId: string): Promise<MessageRow | undefined> => {
  // Raw: a self-join.
  const [row] = await prisma.$queryRaw<MessageRow[]>`
    SELECT ${columns} FROM messages x JOIN thread_members m ON m.thread_id = x.thread_id AND m.user_id = ${userId}::uuid
    JOIN thread_members o ON o.thread_id = x.thread_id AND o.user_id = m.other_id
    WHERE x.id = ${id}::uuid AND x.thread_id = ${threadId}::uuid AND x.number > m.cleared`;
  return row;
};

interface MessagePage {
  readonly threadId: string;
  readonly userId: string;
  /** Number of the last message of the previous page. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Messages of a conversation, newest first. */
export const readMessages = (prisma: Database, { threadId, userId, before, limit }: MessagePage): Promise<MessageRow[]> =>
  // Raw: a self-join.
  prisma.$queryRaw<MessageRow[]>`
    SELECT ${columns} FROM thread_members m JOIN thread_members o ON o.thread_id = m.thread_id AND o.user_id = m.other_id
    JOIN messages x ON x.thread_id = m.thread_id AND x.number > m.cleared ${before === undefined ? Prisma.empty : Prisma.sql`AND x.number < ${before}::int`}
    WHERE m.thread_id = ${threadId}::uuid AND m.user_id = ${userId}::uuid ORDER BY x.number DESC LIMIT ${limit}`;

/** Deletes the text of a message; a recipient who had not read it has one unread message less. */
export const emptyMessage = async (prisma: Database, { id, thread_id, sender_id, number }: MessageRow): Promise<void> => {
  await prisma.message.update({ where: { id }, data: { deleted: true, text: '' } });
  await prisma.threadMember.updateMany({
    where: { thread_id, user_id: { not: sender_id }, seen: { lt: number }, unread: { gt: 0 } },
    data: { unread: { decrement: 1 } },
  });
};

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

/** The conversations of a user with the other user's profile, both users' blocks, and the last message. */
const threadsOf = (userId: string): Prisma.Sql => Prisma.sql`
  SELECT m.thread_id AS id, m.folder, m.unread, m.updated_at, m.other_id, coalesce(p.username, 'user') AS username, p.avatar_url,
    o.folder AS other_folder, coalesce(own.blocked, false) AS blocked, coalesce(theirs.blocked, false) AS blocked_by, to_jsonb(x) AS last_message
  FROM thread_members m
  JOIN thread_members o ON o.thread_id = m.thread_id AND o.user_id = m.other_id
  LEFT JOIN user_profiles p ON p.user_id = m.other_id
  LEFT JOIN relations own ON own.user_id = m.user_id AND own.other_id = m.other_id
  LEFT JOIN relations theirs ON theirs.user_id = m.other_id AND theirs.other_id = m.user_id
  LEFT JOIN LATERAL (
    SELECT l.id, l.thread_id, l.sender_id, l.text, l.sent_at, l.deleted, l.number,
      CASE l.sender_id WHEN m.user_id THEN o.seen >= l.number ELSE m.seen >= l.number END AS read
    FROM messages l WHERE l.thread_id = m.thread_id AND l.number > m.cleared ORDER BY l.number DESC LIMIT 1) x ON true
  WHERE m.user_id = ${userId}::uuid AND m.shown AND m.folder <> 'declined'`;

export interface ThreadPage {
  readonly userId: string;
  readonly folder: MessageFolder;
  readonly after: TimePosition | undefined;
  readonly limit: number;
}

/** A user's conversations, latest first. */
export const readThreads = (prisma: Database, { userId, folder, after, limit }: ThreadPage): Promise<ThreadRow[]> =>
  // Raw: LATERAL reads the last message of each row.
  prisma.$queryRaw<ThreadRow[]>`
    ${threadsOf(userId)} AND m.folder = ${folder} ${earlierThan(Prisma.sql`m.updated_at, m.thread_id`, after)}
    ORDER BY m.updated_at DESC, m.thread_id DESC LIMIT ${limit}`;

export const readThread = async (prisma: Database, userId: string, threadId: string): Promise<ThreadRow | undefined> => {
  // Raw: as `readThreads`.
  const [row] = await prisma.$queryRaw<ThreadRow[]>`${threadsOf(userId)} AND m.thread_id = ${threadId}::uuid`;
  return row;
};

export const readThreadWith = async (prisma: Database, userId: string, otherId: string): Promise<ThreadRow | undefined> => {
  // Raw: as `readThreads`.
  const [row] = await prisma.$queryRaw<ThreadRow[]>`${threadsOf(userId)} AND m.other_id = ${otherId}::uuid`;
  return row;
};

/** Deletes all conversations of a user and marks the unread totals of the other users. */
export const deleteThreads = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: row locks, in order.
  await prisma.$executeRaw`SELECT FROM threads WHERE low_id = ${userId}::uuid OR high_id = ${userId}::uuid ORDER BY id FOR UPDATE`;
  const ofUser = { OR: [{ low_id: userId }, { high_id: userId }] };
  const others = await prisma.threadMember.findMany({ where: { other_id: userId, thread: ofUser }, select: { user_id: true } });
  await prisma.staleUnread.createMany({ data: others });
  await prisma.thread.deleteMany({ where: ofUser });
};
