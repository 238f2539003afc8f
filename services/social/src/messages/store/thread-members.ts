import type { MessageFolder } from '@trenzeye/proto/http/social';
import type { Database } from '../../database/transaction.ts';

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
