import type { TimePosition } from '@trenzeye/kit';
import type { MessageFolder } from '@trenzeye/proto/http/social';
import { Prisma } from '../../database/generated/client.ts';
import { earlierThan } from '../../database/keyset.ts';
import type { Database } from '../../database/transaction.ts';
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
