import { DomainError, decodeCursor, decodeTimePosition, slicePage } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { Message, MessageThread, social } from '@trenzeye/proto/http/social';
import type { Database } from '../database/transaction.ts';
import { type MessageRow, readMessages, readThread, readThreads, readThreadWith, type ThreadRow } from './store.ts';

export const presentMessage = ({ number: _number, sent_at, ...row }: MessageRow): Message => ({ ...row, sent_at: sent_at.toISOString() });

/** Why a user cannot write to another user. */
export const refusals = {
  blocked: 'You have blocked this person. Unblock them to write to them.',
  refused: 'This person does not take messages from you.',
} as const;

const refusalOf = ({ blocked, blocked_by, other_folder }: ThreadRow): string | null => {
  if (blocked) return refusals.blocked;
  return blocked_by || other_folder === 'declined' ? refusals.refused : null;
};

const presentThread = (row: ThreadRow): MessageThread => ({
  id: row.id,
  other: { id: row.other_id, username: row.username, avatar_url: row.avatar_url },
  folder: row.folder,
  last_message: row.last_message && presentMessage({ ...row.last_message, sent_at: new Date(row.last_message.sent_at) }),
  unread: row.unread,
  updated_at: row.updated_at.toISOString(),
  waiting: row.other_folder === 'requests',
  closed: refusalOf(row),
});

export const unknownThread = (): DomainError =>
  new DomainError('not_found', {
    detail: 'There is no such conversation.',
    errors: [{ field: 'threadId', message: 'is not a conversation of yours' }],
  });

interface ReadContext {
  readonly prisma: Database;
}

/** A page of a user's conversations, latest first, and the cursor of the next page. Throws `invalid_cursor`. */
export const listThreads = async (
  { prisma }: ReadContext,
  userId: string,
  { folder, cursor, limit }: QueryOf<typeof social.listThreads>,
): Promise<{ threads: MessageThread[]; next: string | undefined }> => {
  const found = await readThreads(prisma, { userId, folder, after: decodeTimePosition(cursor), limit: limit + 1 });
  const { rows, next } = slicePage(found, limit, ({ updated_at, id }) => [updated_at.toISOString(), id]);
  return { threads: rows.map(presentThread), next };
};

/** One conversation. Throws `not_found`. */
export const findThread = async ({ prisma }: ReadContext, userId: string, threadId: string): Promise<MessageThread> => {
  const row = await readThread(prisma, userId, threadId);
  if (!row) throw unknownThread();
  return presentThread(row);
};

/** The conversation with another user. Throws `not_found` when there is none. */
export const findThreadWith = async ({ prisma }: ReadContext, userId: string, otherId: string): Promise<MessageThread> => {
  const row = await readThreadWith(prisma, userId, otherId);
  if (!row) throw unknownThread();
  return presentThread(row);
};

const messageNumber = /^\d{1,9}$/;

/** A page of a conversation, newest first, and the cursor of the next page. Throws `not_found`, `invalid_cursor`. */
export const listMessages = async (
  { prisma }: ReadContext,
  userId: string,
  threadId: string,
  { cursor, limit }: QueryOf<typeof social.listMessages>,
): Promise<{ messages: Message[]; next: string | undefined }> => {
  const [before] = decodeCursor(cursor, [messageNumber]) ?? [];
  if (!(await readThread(prisma, userId, threadId))) throw unknownThread();
  const page = { threadId, userId, before: before === undefined ? undefined : Number(before), limit: limit + 1 };
  const { rows, next } = slicePage(await readMessages(prisma, page), limit, ({ number }) => [number]);
  return { messages: rows.map(presentMessage), next };
};
