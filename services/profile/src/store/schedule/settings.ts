import type { ScheduleSettings, Slot } from '@trenzeye/proto/http/profile';
import type { Database } from '../transaction.ts';
import { scheduleNow } from './schedule-clock.ts';

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

/** Sets the hash of the calendar link's token, or removes the link with null. Returns when the link was created. */
export const setCalendarHash = async (prisma: Database, userId: string, hash: string | null): Promise<Date | null> => {
  const createdAt = hash === null ? null : await scheduleNow(prisma);
  await prisma.scheduleSettings.updateMany({
    where: { user_id: userId },
    data: { calendar_hash: hash, calendar_made_at: createdAt },
  });
  return createdAt;
};

/** Null when the user has no calendar link. */
export const readCalendarCreatedAt = async (prisma: Database, userId: string): Promise<Date | null> =>
  (await prisma.scheduleSettings.findUnique({ where: { user_id: userId }, select: { calendar_made_at: true } }))?.calendar_made_at ?? null;

/** The user whose calendar a link opens; undefined for an unknown link and for a banned account. */
export const findCalendarOwner = async (prisma: Database, hash: string): Promise<string | undefined> => {
  const settings = await prisma.scheduleSettings.findUnique({ where: { calendar_hash: hash }, select: { user_id: true } });
  if (!settings) return undefined;
  const banned = await prisma.account.count({ where: { userId: settings.user_id, status: 'banned' } });
  return banned > 0 ? undefined : settings.user_id;
};
