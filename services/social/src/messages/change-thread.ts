import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import type { Message, MessageThread, Unread } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { markUnreadStale, readUnread } from '../notifications/index.ts';
import { findThread, presentMessage, unknownThread } from './read-messages.ts';
import { clearThread, emptyMessage, lockThread, type Membership, markSeen, readMessage, setFolder } from './store.ts';

type ChangeContext = Pick<SocialContext, 'transaction'>;

export interface ChangeThread {
  readonly userId: string;
  readonly threadId: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Changes a conversation of the user under its lock. Throws `not_found`. */
const change = <R>(
  { transaction }: ChangeContext,
  { userId, threadId, trace, idempotencyKey }: ChangeThread,
  work: (prisma: Database, membership: Membership) => Promise<R>,
): Promise<R> =>
  transaction({ actor: userId, trace, idempotencyKey }, async ({ prisma }) => {
    const membership = await lockThread(prisma, threadId, userId);
    if (!membership?.shown || membership.folder === 'declined') throw unknownThread();
    const answer = await work(prisma, membership);
    await markUnreadStale(prisma, userId, threadId);
    return answer;
  });

/** Marks all messages of a conversation as read. */
export const markThreadRead = (context: ChangeContext, input: ChangeThread): Promise<Unread> =>
  change(context, input, async (prisma) => {
    await markSeen(prisma, input.threadId, input.userId);
    return readUnread(prisma, input.userId);
  });

/** Moves a message request to the inbox; a conversation that is in the inbox stays there. */
export const acceptRequest = (context: ChangeContext, input: ChangeThread): Promise<MessageThread> =>
  change(context, input, async (prisma) => {
    await setFolder(prisma, input.threadId, input.userId, 'inbox');
    return findThread({ prisma }, input.userId, input.threadId);
  });

/** Declines a message request. Throws `conflict` for a conversation that is not a request. */
export const declineRequest = (context: ChangeContext, input: ChangeThread): Promise<{ declined: string }> =>
  change(context, input, async (prisma, { folder }) => {
    if (folder !== 'requests') throw new DomainError('conflict', { detail: 'You have already accepted this request.' });
    await markSeen(prisma, input.threadId, input.userId);
    await clearThread(prisma, input.threadId, input.userId);
    await setFolder(prisma, input.threadId, input.userId, 'declined');
    return { declined: input.threadId };
  });

/** Removes a conversation from the user's lists. */
export const leaveThread = (context: ChangeContext, input: ChangeThread): Promise<{ left: string }> =>
  change(context, input, async (prisma) => {
    await markSeen(prisma, input.threadId, input.userId);
    await clearThread(prisma, input.threadId, input.userId);
    return { left: input.threadId };
  });

/** Deletes the user's own message for both users. Repeating it changes nothing. Throws `not_found`, or `forbidden` for the other user's message. */
export const deleteMessage = (context: ChangeContext, { messageId, ...input }: ChangeThread & { messageId: string }): Promise<Message> =>
  change(context, input, async (prisma, { other_id }) => {
    const message = await readMessage(prisma, input.threadId, messageId, input.userId);
    if (!message)
      throw new DomainError('not_found', {
        detail: 'There is no such message.',
        errors: [{ field: 'messageId', message: 'is not the id of a message in this conversation' }],
      });
    if (message.sender_id !== input.userId) throw new DomainError('forbidden', { detail: 'You delete your own messages only.' });
    if (!message.deleted) {
      await emptyMessage(prisma, message);
      await markUnreadStale(prisma, other_id, input.threadId);
    }
    return presentMessage({ ...message, deleted: true, text: '' });
  });
