import type { ScheduleSettings, Slot } from '@trenzeye/proto/http/profile';
import type { Database } from '../../../database/transaction.ts';

/** `chosen`: whether the user has saved settings. */
export type SettingsRow = ScheduleSettings & { readonly chosen: boolean };

/** The defaults of the table. */
const defaultSettings: SettingsRow = {
  zone: 'UTC',
  missed: 'publish',
  missed_after_minutes: 10,
  spacing_minutes: 10,
  chosen: false,
};

const columns = { zone: true, missed: true, missed_after_minutes: true, spacing_minutes: true, chosen: true } as const;

/** Locks a user's schedule until the transaction ends and reads the settings. */
export const lockSchedule = async (prisma: Database, userId: string): Promise<SettingsRow> => {
  await prisma.scheduleSettings.createMany({ data: [{ user_id: userId }], skipDuplicates: true });
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<SettingsRow[]>`
    SELECT zone, missed, missed_after_minutes, spacing_minutes, chosen FROM schedule_settings WHERE user_id = ${userId}::uuid FOR UPDATE`;
  return row ?? defaultSettings;
};

export const readSettings = async (prisma: Database, userId: string): Promise<SettingsRow> =>
  ((await prisma.scheduleSettings.findUnique({ where: { user_id: userId }, select: columns })) as SettingsRow | null) ?? defaultSettings;

export const setSettings = async (prisma: Database, userId: string, settings: ScheduleSettings): Promise<void> => {
  await prisma.scheduleSettings.updateMany({ where: { user_id: userId }, data: { ...settings, chosen: true } });
};

/** In the order of the week. */
export const readSlots = (prisma: Database, userId: string): Promise<Slot[]> =>
  prisma.scheduleSlot.findMany({
    where: { user_id: userId },
    orderBy: [{ weekday: 'asc' }, { time: 'asc' }],
    select: { weekday: true, time: true },
  });

export const replaceSlots = async (prisma: Database, userId: string, slots: readonly Slot[]): Promise<void> => {
  await prisma.scheduleSlot.deleteMany({ where: { user_id: userId } });
  await prisma.scheduleSlot.createMany({
    data: slots.map(({ weekday, time }) => ({ user_id: userId, weekday, time })),
    skipDuplicates: true,
  });
};
