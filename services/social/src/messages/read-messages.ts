import { decodeCursor, decodeTimePosition, slicePage } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { Message, MessageThread, social } from '@trenzeye/proto/http/social';
import type { Database } from '../database/transaction.ts';
import { presentMessage, presentThread, unknownThread } from './present-message.ts';
import { readMessages } from './store/messages.ts';
import { readThread, readThreads, readThreadWith } from './store/threads.ts';

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
