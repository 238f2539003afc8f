import { createText, translate } from '@trenzeye/kit';
import { quietUntil } from '@trenzeye/kit/local-time';
import type { PushMessage } from '@trenzeye/proto/http/social';
import { notificationPath } from '@trenzeye/proto/text/notification-path';
import type { SocialContext } from '../context.ts';
import { readQuietHours } from '../digests/index.ts';
import { type NotificationRow, presentNotification, readUnread, readUnreadNotifications } from '../notifications/index.ts';
import { readUserLanguage } from '../users/index.ts';
import { createPushToken } from './push-action.ts';
import { type PushOutcome, sendPush } from './send-push.ts';
import {
  claimPushMessages,
  completePushMessage,
  countPushFailure,
  type DuePushMessage,
  delayPushMessage,
  deleteOldPushMessages,
  deletePushDevices,
  holdPushMessage,
  setPushAccepted,
  takeHeldMessages,
} from './store.ts';

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
  { user_id: userId, device_id: deviceId }: DuePushMessage,
): Promise<PushMessage> => {
  const language = await readUserLanguage(prisma, userId);
  const notification = presentNotification(row, language);
  const { text } = notification;
  return {
    title: 'Trenzeye',
    body: text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text,
    tag: row.id,
    path: notificationPath(notification, userId),
    unread: (await readUnread(prisma, userId)).notifications,
    token: createPushToken(vault, { userId, notificationId: row.id, deviceId }, clock()),
    action_title: translate('Mark as read', language),
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

/** Lets messages wait for the end of their users' quiet hours; returns the others. */
const holdQuiet = async ({ prisma, clock }: DeliveryContext, due: readonly DuePushMessage[]): Promise<DuePushMessage[]> => {
  const quietHours = await readQuietHours(
    prisma,
    due.map(({ user_id }) => user_id),
  );
  const awake: DuePushMessage[] = [];
  for (const message of due) {
    const own = quietHours.get(message.user_id);
    const until = own && quietUntil(clock(), own);
    if (until) await holdPushMessage(prisma, message, { until, attempts: message.attempts - 1 });
    else awake.push(message);
  }
  return awake;
};

/** The unread notifications of messages; messages about read ones are completed without being sent. */
const withUnread = async (
  { prisma }: DeliveryContext,
  messages: readonly DuePushMessage[],
): Promise<{ readonly message: DuePushMessage; readonly row: NotificationRow }[]> => {
  const ids = messages.map(({ notification_id }) => notification_id);
  const rows = ids.length > 0 ? await readUnreadNotifications(prisma, ids) : [];
  const unread = new Map(rows.map((row) => [row.id, row]));
  const found: { message: DuePushMessage; row: NotificationRow }[] = [];
  for (const message of messages) {
    const row = unread.get(message.notification_id);
    if (row) found.push({ message, row });
    else await completePushMessage(prisma, message, undefined);
  }
  return found;
};

/** Completes messages that were claimed too often: the process ended during their attempts, perhaps because of one of them. */
const withoutExhausted = async ({ prisma, log }: DeliveryContext, due: readonly DuePushMessage[]): Promise<DuePushMessage[]> => {
  const exhausted = due.filter(({ attempts }) => attempts > maxAttempts);
  for (const message of exhausted) {
    log.warn({ host: new URL(message.endpoint).host, attempts: message.attempts }, 'push message given up: its attempts were interrupted');
    await completePushMessage(prisma, message, undefined);
  }
  return due.filter(({ attempts }) => attempts <= maxAttempts);
};

const sendEach = async (context: DeliveryContext, messages: readonly DuePushMessage[]): Promise<void> => {
  const unread = await withUnread(context, messages);
  await Promise.all(
    unread.map(async ({ message, row }) =>
      settle(context, message, await sendPush(context, message, await messageOf(context, row, message))),
    ),
  );
};

/** More messages than this that waited for the end of quiet hours are sent as one. */
const maxSeparate = 3;

/** Sends one device what waited for the end of quiet hours: separately, or as one message about many. */
const sendHeld = async (context: DeliveryContext, deviceId: string): Promise<void> => {
  const { prisma, clock } = context;
  const taken = await takeHeldMessages(prisma, deviceId, { at: clock(), leaseMs });
  const unread = await withUnread(context, taken);
  const messages = unread.map(({ message }) => message);
  const [first] = messages;
  if (first === undefined || messages.length <= maxSeparate) return sendEach(context, messages);
  const result = await sendPush(context, first, {
    title: 'Trenzeye',
    body: translate(
      createText('You have {count} new notifications.', { count: messages.length }),
      await readUserLanguage(prisma, first.user_id),
    ),
    tag: 'quiet-hours',
    path: '/notifications',
    unread: (await readUnread(prisma, first.user_id)).notifications,
  });
  const attempts = Math.max(...messages.map((message) => message.attempts));
  await settle(context, { ...first, attempts }, result);
  const isRepeated = result.outcome === 'unavailable' && attempts < maxAttempts;
  const until = new Date(clock().getTime() + ((isRepeated && result.retryAfterMs) || firstPauseMs * 2 ** (attempts - 1)));
  for (const message of messages)
    if (isRepeated) await holdPushMessage(prisma, message, { until, attempts });
    else await completePushMessage(prisma, message, result.outcome === 'accepted' ? clock() : undefined);
};

/**
 * Sends the messages that are due, a few at a time, until none is left or the service stops. Read notifications are not sent, and
 * nothing during quiet hours.
 */
export const deliverPushMessages = async (context: DeliveryContext, stopping: AbortSignal): Promise<void> => {
  const { prisma, clock } = context;
  for (;;) {
    const due = await claimPushMessages(prisma, { at: clock(), leaseMs, limit: batchSize });
    if (due.length === 0) return;
    const awake = await holdQuiet(context, await withoutExhausted(context, due));
    await sendEach(
      context,
      awake.filter(({ is_held }) => !is_held),
    );
    for (const deviceId of new Set(awake.flatMap(({ is_held, device_id }) => (is_held ? device_id : []))))
      await sendHeld(context, deviceId);
    if (due.length < batchSize || stopping.aborted) return;
  }
};

export const deleteOldMessages = ({ prisma, clock }: Pick<SocialContext, 'prisma' | 'clock'>): Promise<number> =>
  deleteOldPushMessages(prisma, clock());
