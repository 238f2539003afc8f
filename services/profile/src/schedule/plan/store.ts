import type { ScheduleSettings, Slot } from '@trenzeye/proto/http/profile';
import type { Database } from '../../database/transaction.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';

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

/** A use within this time after the stored one is not written. */
const useIntervalMs = 5 * 60_000;

export interface CalendarLinkRow {
  readonly created_at: Date;
  /** The session that created or last confirmed it; null for links of earlier versions. */
  readonly session_id: string | null;
  readonly is_paused: boolean;
  readonly last_used_at: Date | null;
}

const removed = { calendar_hash: null, calendar_made_at: null, calendar_session_id: null, calendar_paused: false, calendar_used_at: null };

/** Sets the hash of the link's token and the session that created it. Returns when the link was created. */
export const setCalendarHash = async (prisma: Database, userId: string, hash: string, sessionId: string): Promise<Date> => {
  const createdAt = await scheduleNow(prisma);
  await prisma.scheduleSettings.updateMany({
    where: { user_id: userId },
    data: { ...removed, calendar_hash: hash, calendar_made_at: createdAt, calendar_session_id: sessionId },
  });
  return createdAt;
};

/** False when there was no link. */
export const deleteCalendarLink = async (prisma: Database, userId: string): Promise<boolean> =>
  (await prisma.scheduleSettings.updateMany({ where: { user_id: userId, calendar_hash: { not: null } }, data: removed })).count > 0;

/** Undefined when the user has no calendar link. */
export const readCalendarRow = async (prisma: Database, userId: string): Promise<CalendarLinkRow | undefined> => {
  const row = await prisma.scheduleSettings.findUnique({ where: { user_id: userId } });
  if (!row?.calendar_made_at) return undefined;
  return {
    created_at: row.calendar_made_at,
    session_id: row.calendar_session_id,
    is_paused: row.calendar_paused,
    last_used_at: row.calendar_used_at,
  };
};

/** Ends the pause of a link and binds it to the session. False when there is none. */
export const confirmCalendarRow = async (prisma: Database, userId: string, sessionId: string): Promise<boolean> => {
  const { count } = await prisma.scheduleSettings.updateMany({
    where: { user_id: userId, calendar_hash: { not: null } },
    data: { calendar_session_id: sessionId, calendar_paused: false },
  });
  return count > 0;
};

/** The user whose calendar a link opens; undefined for an unknown or paused link and for a banned account. Records the use. */
export const findCalendarOwner = async (prisma: Database, hash: string, at: Date): Promise<string | undefined> => {
  const settings = await prisma.scheduleSettings.findUnique({ where: { calendar_hash: hash } });
  if (!settings || settings.calendar_paused) return undefined;
  const { user_id: userId, calendar_used_at: usedAt } = settings;
  if ((await prisma.account.count({ where: { userId, status: 'banned' } })) > 0) return undefined;
  if (usedAt === null || at.getTime() - usedAt.getTime() >= useIntervalMs)
    await prisma.scheduleSettings.updateMany({ where: { calendar_hash: hash }, data: { calendar_used_at: at } });
  return userId;
};
