import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { Message, MessageThread, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { readMessages } from '../../store/messages/messages.ts';
import { readThread, readThreads, readThreadWith } from '../../store/messages/threads.ts';
import { presentMessage, presentThread, unknownThread } from './present-message.ts';

/** A page of somebody's conversations, latest first, and the cursor of the next page. Throws `invalid_cursor`. */
export const listThreads = async (
  { sql }: SocialContext,
  userId: string,
  { folder, cursor, limit }: QueryOf<typeof social.listThreads>,
): Promise<{ threads: MessageThread[]; next: string | undefined }> => {
  const [updatedAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const after = updatedAt !== undefined && id !== undefined ? { updatedAt, id } : undefined;
  const rows = await readThreads(sql, { userId, folder, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    threads: page.map(presentThread),
    next: rows.length > limit && last ? encodeCursor([last.updated_at.toISOString(), last.id]) : undefined,
  };
};

/** One conversation. Throws `not_found`. */
export const findThread = async ({ sql }: Pick<SocialContext, 'sql'>, userId: string, threadId: string): Promise<MessageThread> => {
  const row = await readThread(sql, userId, threadId);
  if (!row) throw unknownThread();
  return presentThread(row);
};

/** The conversation with somebody. Throws `not_found` when there is none. */
export const findThreadWith = async ({ sql }: SocialContext, userId: string, otherId: string): Promise<MessageThread> => {
  const row = await readThreadWith(sql, userId, otherId);
  if (!row) throw unknownThread();
  return presentThread(row);
};

const place = /^\d{1,9}$/;

/** A page of a conversation, newest first, and the cursor of the next page. Throws `not_found`, `invalid_cursor`. */
export const listMessages = async (
  { sql }: SocialContext,
  userId: string,
  threadId: string,
  { cursor, limit }: QueryOf<typeof social.listMessages>,
): Promise<{ messages: Message[]; next: string | undefined }> => {
  const [before] = decodeCursor(cursor, [place]) ?? [];
  if (!(await readThread(sql, userId, threadId))) throw unknownThread();
  const rows = await readMessages(sql, { threadId, userId, before: before === undefined ? undefined : Number(before), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { messages: page.map(presentMessage), next: rows.length > limit && last ? encodeCursor([last.number]) : undefined };
};
