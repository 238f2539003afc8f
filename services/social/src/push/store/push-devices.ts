import type { Database } from '../../database/transaction.ts';

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
