import type { Database } from '../database/transaction.ts';
import { maxPushAgeSeconds } from '../notifications/index.ts';

interface PushKeyRow {
  readonly public_key: string;
  readonly sealed_private_key: string;
}

export const findPushKey = (prisma: Database): Promise<PushKeyRow | null> =>
  prisma.pushKey.findUnique({ where: { id: 1 }, select: { public_key: true, sealed_private_key: true } });

/** Stores the key pair unless another replica has stored one. */
export const insertPushKey = async (prisma: Database, key: PushKeyRow, at: Date): Promise<void> => {
  await prisma.pushKey.createMany({ data: [{ id: 1, ...key, created_at: at }], skipDuplicates: true });
};

export interface PushDeviceRow {
  readonly id: string;
  readonly user_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly name: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  /** The session that registered it last; null for devices of earlier versions. */
  readonly session_id: string | null;
}

/** A user's devices, oldest first. */
export const findPushDevices = (prisma: Database, userId: string): Promise<PushDeviceRow[]> =>
  prisma.pushDevice.findMany({ where: { user_id: userId }, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });

export const findPushDevice = (prisma: Database, userId: string, id: string): Promise<PushDeviceRow | null> =>
  prisma.pushDevice.findFirst({ where: { id, user_id: userId } });

export const findPushDeviceByEndpoint = (prisma: Database, endpoint: string): Promise<PushDeviceRow | null> =>
  prisma.pushDevice.findUnique({ where: { endpoint } });

type NewPushDevice = Omit<PushDeviceRow, 'sent_at'>;

/** Adds a device, or gives the one with the same endpoint to this user. */
export const setPushDevice = (prisma: Database, device: NewPushDevice): Promise<PushDeviceRow> =>
  prisma.pushDevice.upsert({
    where: { endpoint: device.endpoint },
    create: device,
    update: {
      user_id: device.user_id,
      p256dh: device.p256dh,
      auth: device.auth,
      name: device.name,
      session_id: device.session_id,
      failures: 0,
    },
  });

export const deletePushDevices = async (prisma: Database, ids: readonly string[]): Promise<number> =>
  (await prisma.pushDevice.deleteMany({ where: { id: { in: [...ids] } } })).count;

/** Returns the name of the deleted device; undefined when the user has no such device. */
export const deletePushDevice = async (prisma: Database, userId: string, id: string): Promise<string | undefined> => {
  const device = await prisma.pushDevice.findFirst({ where: { id, user_id: userId }, select: { name: true } });
  const { count } = await prisma.pushDevice.deleteMany({ where: { id, user_id: userId } });
  return count === 0 ? undefined : device?.name;
};

/** Deletes the devices of a user that ended sessions have registered, with their waiting messages. */
export const deletePushDevicesOfSessions = async (prisma: Database, userId: string, sessionIds: readonly string[]): Promise<void> => {
  await prisma.pushDevice.deleteMany({ where: { user_id: userId, session_id: { in: [...sessionIds] } } });
};

/** Deletes the devices of a user that the kept session has not registered, with their waiting messages; all of them without one. */
export const deleteOtherPushDevices = async (prisma: Database, userId: string, keptSessionId: string | undefined): Promise<void> => {
  const isOther = keptSessionId === undefined ? {} : { OR: [{ session_id: null }, { session_id: { not: keptSessionId } }] };
  await prisma.pushDevice.deleteMany({ where: { user_id: userId, ...isOther } });
};

export const setPushAccepted = async (prisma: Database, id: string, at: Date): Promise<void> => {
  await prisma.pushDevice.updateMany({ where: { id }, data: { sent_at: at, failures: 0 } });
};

/** Counts a message that was given up, and deletes the device after `maxFailures` of them in a row. */
export const countPushFailure = async (prisma: Database, id: string, maxFailures: number): Promise<void> => {
  await prisma.pushDevice.updateMany({ where: { id }, data: { failures: { increment: 1 } } });
  await prisma.pushDevice.deleteMany({ where: { id, failures: { gte: maxFailures } } });
};

/** Deletes everything about push messages of a deleted user. */
export const deletePushData = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.pushDevice.deleteMany({ where: { user_id: userId } });
  await prisma.mutedPushKind.deleteMany({ where: { user_id: userId } });
};

/** The kinds of notifications that are not sent to a user's devices. */
export const readMutedPushKinds = async (prisma: Database, userId: string): Promise<Set<string>> =>
  new Set((await prisma.mutedPushKind.findMany({ where: { user_id: userId } })).map(({ kind }) => kind));

/** Turns kinds off and on for a user. */
export const setMutedPushKinds = async (
  prisma: Database,
  userId: string,
  { muted, unmuted }: { readonly muted: readonly string[]; readonly unmuted: readonly string[] },
): Promise<void> => {
  await prisma.mutedPushKind.deleteMany({ where: { user_id: userId, kind: { in: [...unmuted] } } });
  await prisma.mutedPushKind.createMany({ data: muted.map((kind) => ({ user_id: userId, kind })), skipDuplicates: true });
};

export interface DuePushMessage extends Pick<PushDeviceRow, 'user_id' | 'endpoint' | 'p256dh' | 'auth'> {
  readonly device_id: string;
  readonly notification_id: string;
  readonly event_at: Date;
  /** including this one */
  readonly attempts: number;
  /** It waited for the end of quiet hours. */
  readonly is_held: boolean;
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
    RETURNING m.device_id, m.notification_id, m.event_at, m.attempts, m.is_held, d.user_id, d.endpoint, d.p256dh, d.auth`;

/**
 * Takes all messages to a device that waited for the end of quiet hours; of several calls at once only one gets them. They become due
 * again when they are not completed within `leaseMs`.
 */
export const takeHeldMessages = (
  prisma: Database,
  deviceId: string,
  { at, leaseMs }: { readonly at: Date; readonly leaseMs: number },
): Promise<DuePushMessage[]> =>
  // Raw: an update that returns rows of two tables.
  prisma.$queryRaw<DuePushMessage[]>`
    UPDATE push_messages m SET is_held = false, not_before = ${new Date(at.getTime() + leaseMs)}
    FROM push_devices d
    WHERE m.device_id = ${deviceId}::uuid AND d.id = m.device_id AND m.is_held AND m.not_before IS NOT NULL
    RETURNING m.device_id, m.notification_id, m.event_at, m.attempts, m.is_held, d.user_id, d.endpoint, d.p256dh, d.auth`;

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

/** Lets a claimed message wait until a time, with the number of attempts that count. */
export const holdPushMessage = async (
  prisma: Database,
  { device_id, notification_id }: MessageKey,
  { until, attempts }: { readonly until: Date; readonly attempts: number },
): Promise<void> => {
  await prisma.pushMessage.updateMany({ where: { device_id, notification_id }, data: { not_before: until, is_held: true, attempts } });
};

/** Makes the messages that wait for the end of quiet hours due, because the user has changed these. */
export const releaseHeldMessages = async (prisma: Database, userId: string, at: Date): Promise<void> => {
  await prisma.pushMessage.updateMany({
    where: { device: { user_id: userId }, is_held: true, not_before: { gt: at } },
    data: { not_before: at },
  });
};

/** Deletes the rows of events that are too old to be sent. */
export const deleteOldPushMessages = async (prisma: Database, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - 2 * maxPushAgeSeconds * 1_000);
  return (await prisma.pushMessage.deleteMany({ where: { event_at: { lt: before } } })).count;
};
