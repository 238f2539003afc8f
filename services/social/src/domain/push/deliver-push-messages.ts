import type { PushMessage } from '@trenzeye/proto/http/social';
import { notificationPath } from '@trenzeye/proto/text/notification-path';
import type { SocialContext } from '../../context.ts';
import { type NotificationRow, readUnreadNotifications } from '../../store/notifications/notifications.ts';
import { readUnread } from '../../store/notifications/unread.ts';
import { countPushFailure, deletePushDevices, setPushAccepted } from '../../store/push/push-devices.ts';
import {
  claimPushMessages,
  completePushMessage,
  type DuePushMessage,
  delayPushMessage,
  deleteOldPushMessages,
} from '../../store/push/push-messages.ts';
import { presentNotification } from '../notifications/list-notifications.ts';
import { createPushToken } from './push-action.ts';
import { type PushOutcome, sendPush } from './send-push.ts';

/** Messages that are sent at the same time. */
const batchSize = 20;
/** Longer than a request may take. */
const leaseMs = 60_000;
const maxAttempts = 8;
const firstPauseMs = 5_000;
/** Messages given up in a row after which a device is removed. */
const maxFailures = 20;
/** Of the 4,096 bytes that push services accept. */
const maxTextLength = 300;

type DeliveryContext = Pick<SocialContext, 'config' | 'log' | 'prisma' | 'clock' | 'vault' | 'pushKeys'>;

const messageOf = async (
  { prisma, vault, clock }: DeliveryContext,
  row: NotificationRow,
  { user_id: userId }: DuePushMessage,
): Promise<PushMessage> => {
  const notification = presentNotification(row);
  const { text } = notification;
  return {
    title: 'Trenzeye',
    body: text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text,
    tag: row.id,
    path: notificationPath(notification, userId),
    unread: (await readUnread(prisma, userId)).notifications,
    token: createPushToken(vault, { userId, notificationId: row.id }, clock()),
  };
};

const settle = async ({ prisma, clock, log }: DeliveryContext, due: DuePushMessage, result: PushOutcome): Promise<void> => {
  const now = clock();
  if (result.outcome === 'accepted') {
    await completePushMessage(prisma, due, now);
    return setPushAccepted(prisma, due.device_id, now);
  }
  if (result.outcome === 'gone') {
    await deletePushDevices(prisma, [due.device_id]);
    return;
  }
  if (result.outcome === 'unavailable' && due.attempts < maxAttempts) {
    const pauseMs = result.retryAfterMs ?? firstPauseMs * 2 ** (due.attempts - 1);
    return delayPushMessage(prisma, due, new Date(now.getTime() + pauseMs));
  }
  // Rejected, or unavailable too often.
  const { host } = new URL(due.endpoint);
  log.warn({ host, reason: result.reason, attempts: due.attempts }, 'push message given up');
  await completePushMessage(prisma, due, undefined);
  await countPushFailure(prisma, due.device_id, maxFailures);
};

/** Sends the messages that are due, a few at a time, until none is left or the service stops. Read notifications are not sent. */
export const deliverPushMessages = async (context: DeliveryContext, stopping: AbortSignal): Promise<void> => {
  const { prisma, clock } = context;
  for (;;) {
    const due = await claimPushMessages(prisma, { at: clock(), leaseMs, limit: batchSize });
    const ids = due.map(({ notification_id }) => notification_id);
    const rows = due.length > 0 ? await readUnreadNotifications(prisma, ids) : [];
    const unread = new Map(rows.map((row) => [row.id, row]));
    await Promise.all(
      due.map(async (message) => {
        const row = unread.get(message.notification_id);
        if (!row) return completePushMessage(prisma, message, undefined);
        return settle(context, message, await sendPush(context, message, await messageOf(context, row, message)));
      }),
    );
    if (due.length < batchSize || stopping.aborted) return;
  }
};

export const deleteOldMessages = ({ prisma, clock }: Pick<SocialContext, 'prisma' | 'clock'>): Promise<number> =>
  deleteOldPushMessages(prisma, clock());
