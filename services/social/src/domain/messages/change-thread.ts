import { DomainError, type IdempotencyKey, type Sql } from '@trenzeye/kit';
import type { Message, MessageThread, Unread } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { clearThread, emptyMessage, lockThread, type Membership, markSeen, readMessage, setFolder } from '../../store/messages/messages.ts';
import { markUnreadStale, readUnread } from '../../store/notifications/unread.ts';
import { presentMessage, unknownThread } from './present-message.ts';
import { findThread } from './read-messages.ts';

export interface ChangeThread {
  readonly userId: string;
  readonly threadId: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Changes a conversation of one's own, held while it is changed. Throws `not_found`. */
const change = <R>(
  context: SocialContext,
  { userId, threadId, trace, idempotencyKey }: ChangeThread,
  work: (sql: Sql, standing: Membership) => Promise<R>,
): Promise<R> =>
  context.transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    const standing = await lockThread(tx, threadId, userId);
    if (!standing?.shown || standing.folder === 'declined') throw unknownThread();
    const answer = await work(tx, standing);
    await markUnreadStale(tx, userId, threadId);
    return answer;
  });

/** Everything so far is read. */
export const markThreadRead = (context: SocialContext, asked: ChangeThread): Promise<Unread> =>
  change(context, asked, async (sql) => {
    await markSeen(sql, asked.threadId, asked.userId);
    return readUnread(sql, asked.userId);
  });

/** A request moves to the inbox; what is there already stays. */
export const acceptRequest = (context: SocialContext, asked: ChangeThread): Promise<MessageThread> =>
  change(context, asked, async (sql) => {
    await setFolder(sql, asked.threadId, asked.userId, 'inbox');
    return findThread({ sql }, asked.userId, asked.threadId);
  });

/** A request goes. Throws `conflict` for what is none. */
export const declineRequest = (context: SocialContext, asked: ChangeThread): Promise<{ declined: string }> =>
  change(context, asked, async (sql, { folder }) => {
    if (folder !== 'requests') throw new DomainError('conflict', { detail: 'This is no request: you have accepted it.' });
    await markSeen(sql, asked.threadId, asked.userId);
    await clearThread(sql, asked.threadId, asked.userId);
    await setFolder(sql, asked.threadId, asked.userId, 'declined');
    return { declined: asked.threadId };
  });

/** The conversation goes from one's own lists. */
export const leaveThread = (context: SocialContext, asked: ChangeThread): Promise<{ left: string }> =>
  change(context, asked, async (sql) => {
    await markSeen(sql, asked.threadId, asked.userId);
    await clearThread(sql, asked.threadId, asked.userId);
    return { left: asked.threadId };
  });

/** Deletes one's own message, for both; again, it changes nothing. Throws `not_found`, or `forbidden` for the other one's. */
export const deleteMessage = (context: SocialContext, { messageId, ...asked }: ChangeThread & { messageId: string }): Promise<Message> =>
  change(context, asked, async (sql, { other_id }) => {
    const message = await readMessage(sql, asked.threadId, messageId, asked.userId);
    if (!message)
      throw new DomainError('not_found', {
        detail: 'There is no such message.',
        errors: [{ field: 'messageId', message: 'is not the id of a message here' }],
      });
    if (message.sender_id !== asked.userId) throw new DomainError('forbidden', { detail: 'You delete your own messages only.' });
    if (!message.deleted) {
      await emptyMessage(sql, message);
      await markUnreadStale(sql, other_id, asked.threadId);
    }
    return presentMessage({ ...message, deleted: true, text: '' });
  });
