import type { SocialContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import {
  applyDeleteUser,
  applyHideContent,
  applyNotify,
  applyRetract,
  deleteInputs,
  lockFlush,
  lockNotificationsOf,
  type NotificationInputRow,
  readInputs,
} from './store/notification-inputs.ts';
import { takeStaleReactionNotifications, updateReactionNotifications } from './store/reaction-notifications.ts';
import { hasCommentOn, hasReplyTo, readNotifiedUsers } from './store/recipients.ts';
import { hasPendingNotifications, queuePushMessages, recountUnread } from './store/unread.ts';

/** Removes an actor from the notifications about comments on an item that have no other comment of the actor. */
const applyCommentRetraction = async (prisma: Database, contentId: string, actorId: string): Promise<void> => {
  for (const { user_id, kind, subject } of await readNotifiedUsers(prisma, contentId, actorId)) {
    const isCurrent = kind === 'reply' ? await hasReplyTo(prisma, subject, actorId) : await hasCommentOn(prisma, subject, actorId);
    if (!isCurrent) await applyRetract(prisma, { user_id, kind, subject, actor_id: actorId });
  }
};

/** Inputs, items, comments or users per transaction. */
const batchSize = 200;

type FlushContext = Pick<SocialContext, 'transaction' | 'clock'>;

/** Groups consecutive inputs with the same operation. */
const groupByOperation = (inputs: readonly NotificationInputRow[]): NotificationInputRow[][] => {
  const groups: NotificationInputRow[][] = [];
  for (const input of inputs) {
    const group = groups.at(-1);
    if (group?.[0]?.operation === input.operation) group.push(input);
    else groups.push([input]);
  }
  return groups;
};

const positionsOf = (inputs: readonly NotificationInputRow[]): bigint[] => inputs.map(({ position }) => position);

const applyOne = (prisma: Database, input: NotificationInputRow): Promise<void> => {
  switch (input.operation) {
    case 'retract':
      return applyRetract(prisma, input);
    case 'retract_comments':
      return applyCommentRetraction(prisma, input.content_id, input.actor_id);
    case 'hide_content':
      return applyHideContent(prisma, input.content_id);
    case 'delete_user':
      return applyDeleteUser(prisma, input.user_id);
    case 'notify':
      return applyNotify(prisma, [input.position]);
  }
};

/**
 * Applies queued inputs in order and returns their number. Only one transaction at a time adds notifications, and it locks the existing
 * ones in one order, so that it cannot deadlock with a request.
 */
const applyInputs = async ({ transaction }: FlushContext): Promise<number> =>
  transaction({ actor: 'system' }, async ({ prisma }) => {
    if (!(await lockFlush(prisma))) return 0;
    const inputs = await readInputs(prisma, batchSize);
    if (inputs.length === 0) return 0;
    await lockNotificationsOf(prisma, positionsOf(inputs));
    for (const group of groupByOperation(inputs)) {
      if (group[0]?.operation === 'notify') await applyNotify(prisma, positionsOf(group));
      else for (const input of group) await applyOne(prisma, input);
    }
    await deleteInputs(prisma, positionsOf(inputs));
    return inputs.length;
  });

/** Updates the notifications about changed reactions. Returns the number of items and comments. */
const flushReactions = async ({ transaction }: FlushContext): Promise<number> =>
  transaction({ actor: 'system' }, async ({ prisma }) => {
    if (!(await lockFlush(prisma))) return 0;
    const taken = await takeStaleReactionNotifications(prisma, batchSize);
    if (taken.length > 0) await updateReactionNotifications(prisma, taken);
    return taken.length;
  });

/** Emits the new unread totals, once for all changes since the last flush, and queues push messages. Returns the number of users. */
const flushUnreadTotals = async ({ transaction, clock }: FlushContext): Promise<number> =>
  transaction({ actor: 'system' }, async (tx) => {
    if (!(await lockFlush(tx.prisma))) return 0;
    const { taken, changes } = await recountUnread(tx.prisma, batchSize);
    for (const { threadId, notificationId, ...totals } of changes)
      tx.emit('unread.changed', { ...totals, threadId: threadId ?? '', notificationId: notificationId ?? '' });
    const userIds = changes.map(({ userId }) => userId);
    if (userIds.length > 0) await queuePushMessages(tx.prisma, userIds, clock());
    return taken;
  });

/** Brings notifications and unread totals up to date. Does nothing while another replica does. */
export const flushNotifications = async (context: FlushContext & Pick<SocialContext, 'prisma'>): Promise<void> => {
  if (!(await hasPendingNotifications(context.prisma))) return;
  while ((await applyInputs(context)) === batchSize);
  while ((await flushReactions(context)) === batchSize);
  while ((await flushUnreadTotals(context)) === batchSize);
};
