import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

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

export interface NewMessage {
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
