import type { Sql } from '@trenzeye/kit';
import type { ScheduleSettings, Slot } from '@trenzeye/proto/http/profile';

export type SettingsRow = ScheduleSettings & { readonly chosen: boolean };

const columns = 'zone, missed, missed_after_minutes, spacing_minutes, chosen';

/** What counts while nobody has chosen anything: the defaults of the table. */
export const defaultSettings: SettingsRow = {
  zone: 'UTC',
  missed: 'publish',
  missed_after_minutes: 10,
  spacing_minutes: 10,
  chosen: false,
};

/** Makes a person's changes to their plan wait for each other, and reads their settings. */
export const lockPlan = async (sql: Sql, userId: string): Promise<SettingsRow> => {
  await sql.query('INSERT INTO schedule_settings (user_id) VALUES ($1::uuid) ON CONFLICT DO NOTHING', [userId], 'plan-ensure');
  const [row] = await sql.query<SettingsRow>(
    `SELECT ${columns} FROM schedule_settings WHERE user_id = $1::uuid FOR UPDATE`,
    [userId],
    'plan-lock',
  );
  return row ?? defaultSettings;
};

export const readSettings = async (sql: Sql, userId: string): Promise<SettingsRow> => {
  const [row] = await sql.query<SettingsRow>(
    `SELECT ${columns} FROM schedule_settings WHERE user_id = $1::uuid`,
    [userId],
    'settings-read',
  );
  return row ?? defaultSettings;
};

export const putSettings = async (sql: Sql, userId: string, settings: ScheduleSettings): Promise<void> => {
  const { zone, missed, missed_after_minutes, spacing_minutes } = settings;
  await sql.query(
    `UPDATE schedule_settings SET zone = $2, missed = $3, missed_after_minutes = $4::int, spacing_minutes = $5::int, chosen = true WHERE user_id = $1::uuid`,
    [userId, zone, missed, missed_after_minutes, spacing_minutes],
    'settings-put',
  );
};

/** Through the week. */
export const readSlots = (sql: Sql, userId: string): Promise<Slot[]> =>
  sql.query<Slot>('SELECT weekday, time FROM schedule_slots WHERE user_id = $1::uuid ORDER BY weekday, time', [userId], 'slots-read');

export const putSlots = async (sql: Sql, userId: string, slots: readonly Slot[]): Promise<void> => {
  await sql.query('DELETE FROM schedule_slots WHERE user_id = $1::uuid', [userId], 'slots-clear');
  await sql.query(
    `INSERT INTO schedule_slots (user_id, weekday, time) SELECT $1::uuid, weekday, time FROM unnest($2::int[], $3::text[]) AS slot(weekday, time)
     ON CONFLICT DO NOTHING`,
    [userId, slots.map(({ weekday }) => weekday), slots.map(({ time }) => time)],
    'slots-put',
  );
};

/** Sets or, with null, ends the link to a calendar; only a hash of its secret is kept. */
export const setCalendarHash = async (sql: Sql, userId: string, hash: string | null): Promise<Date | null> => {
  const [row] = await sql.query<{ calendar_made_at: Date | null }>(
    `UPDATE schedule_settings SET calendar_hash = $2, calendar_made_at = CASE WHEN $2::text IS NULL THEN NULL ELSE schedule_now() END
     WHERE user_id = $1::uuid RETURNING calendar_made_at`,
    [userId, hash],
    'calendar-set',
  );
  return row?.calendar_made_at ?? null;
};

export const calendarMadeAt = async (sql: Sql, userId: string): Promise<Date | null> => {
  const [row] = await sql.query<{ calendar_made_at: Date | null }>(
    'SELECT calendar_made_at FROM schedule_settings WHERE user_id = $1::uuid',
    [userId],
    'calendar-read',
  );
  return row?.calendar_made_at ?? null;
};

/** Whose calendar a link opens; nobody's when the person may not sign in either. */
export const calendarOwner = async (sql: Sql, hash: string): Promise<string | undefined> => {
  const [row] = await sql.query<{ user_id: string }>(
    `SELECT s.user_id FROM schedule_settings s LEFT JOIN accounts a USING (user_id)
     WHERE s.calendar_hash = $1 AND coalesce(a.status, 'active') <> 'banned'`,
    [hash],
    'calendar-owner',
  );
  return row?.user_id;
};
