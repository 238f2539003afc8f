import type { Database } from '../transaction.ts';
import type { PushDeviceRow } from './push-devices.ts';

/** Pause between two messages about the same notification, whose text only counts further events. */
const repeatAfterSeconds = 600;
/** Older events are not sent, for example after a long outage. */
const maxAgeSeconds = 86_400;

/** Queues a message to each device of these users for each unread notification that is new or has changed since its last message. */
export const queuePushMessages = async (prisma: Database, userIds: readonly string[], at: Date): Promise<void> => {
  // Raw: an insert of a select that decides about existing rows.
  await prisma.$executeRaw`
    INSERT INTO push_messages AS m (device_id, notification_id, event_at, not_before)
    SELECT d.id, n.id, n.created_at, ${at}
    FROM push_devices d JOIN notifications n ON n.user_id = d.user_id
    WHERE d.user_id = ANY(${[...userIds]}::uuid[]) AND n.shown AND n.unread
      AND n.created_at > greatest(d.created_at, ${at}::timestamptz - make_interval(secs => ${maxAgeSeconds}))
      AND NOT EXISTS (SELECT FROM muted_push_kinds k WHERE k.user_id = d.user_id AND k.kind = n.kind)
    ORDER BY d.id, n.id
    ON CONFLICT (device_id, notification_id) DO UPDATE SET event_at = excluded.event_at, attempts = 0,
      not_before = greatest(excluded.not_before, m.sent_at + make_interval(secs => ${repeatAfterSeconds}))
    WHERE m.event_at < excluded.event_at`;
};

export interface DuePushMessage extends Pick<PushDeviceRow, 'user_id' | 'endpoint' | 'p256dh' | 'auth'> {
  readonly device_id: string;
  readonly notification_id: string;
  readonly event_at: Date;
  /** including this one */
  readonly attempts: number;
}

/** Takes due messages; they become due again when they are not completed within `leaseMs`. */
export const claimPushMessages = (
  prisma: Database,
  { at, leaseMs, limit }: { readonly at: Date; readonly leaseMs: number; readonly limit: number },
): Promise<DuePushMessage[]> =>
  // Raw: SKIP LOCKED.
  prisma.$queryRaw<DuePushMessage[]>`
    WITH due AS (
      SELECT device_id, notification_id FROM push_messages WHERE not_before <= ${at} ORDER BY not_before LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE push_messages m SET not_before = ${new Date(at.getTime() + leaseMs)}, attempts = m.attempts + 1
    FROM due JOIN push_devices d ON d.id = due.device_id
    WHERE m.device_id = due.device_id AND m.notification_id = due.notification_id
    RETURNING m.device_id, m.notification_id, m.event_at, m.attempts, d.user_id, d.endpoint, d.p256dh, d.auth`;

type MessageKey = Pick<DuePushMessage, 'device_id' | 'notification_id' | 'event_at'>;

/** Nothing is left to send; `sentAt` is undefined when it was not sent. A newer event that was queued meanwhile stays queued. */
export const completePushMessage = async (
  prisma: Database,
  { device_id, notification_id, event_at }: MessageKey,
  sentAt: Date | undefined,
): Promise<void> => {
  const where = { device_id, notification_id };
  if (sentAt) await prisma.pushMessage.updateMany({ where, data: { sent_at: sentAt } });
  await prisma.pushMessage.updateMany({ where: { ...where, event_at }, data: { not_before: null } });
};

export const delayPushMessage = async (prisma: Database, { device_id, notification_id }: MessageKey, until: Date): Promise<void> => {
  await prisma.pushMessage.updateMany({ where: { device_id, notification_id }, data: { not_before: until } });
};

/** Deletes the rows of events that are too old to be sent. */
export const deleteOldPushMessages = async (prisma: Database, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - 2 * maxAgeSeconds * 1_000);
  return (await prisma.pushMessage.deleteMany({ where: { event_at: { lt: before } } })).count;
};
