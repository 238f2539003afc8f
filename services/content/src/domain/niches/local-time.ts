import { Temporal } from 'temporal-polyfill';
import type { AlertSettingRow } from '../../store/niches/alert-settings.ts';

/** Names only: an offset such as +02:00 has no clock changes. */
const zonePattern = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** The zone's name as the time zone database spells it; undefined for an unknown zone. */
export const canonicalZone = (zone: string): string | undefined => {
  if (!zonePattern.test(zone)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return undefined;
  }
};

const localAt = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/** Begin of the local day. */
export const dayBegin = (now: Date, zone: string): Date => dateOf(localAt(now, zone).startOfDay());

/** `09:10` on the same local day, otherwise with the day of the week: `Tue 09:10`. Names UTC, the zone of users who have chosen none. */
export const clockTime = (at: Date, now: Date, zone: string): string => {
  const [local, today] = [localAt(at, zone), localAt(now, zone)];
  const time = `${local.toPlainTime().toString({ smallestUnit: 'minute' })}${zone === 'UTC' ? ' UTC' : ''}`;
  if (local.toPlainDate().equals(today.toPlainDate())) return time;
  return `${local.toLocaleString('en-GB', { weekday: 'short' })} ${time}`;
};

type QuietHours = Pick<AlertSettingRow, 'time_zone' | 'quiet_from' | 'quiet_to'>;

/** The end of the quiet hours that `now` is in; undefined outside of them. They may go past midnight. */
export const quietUntil = (now: Date, { time_zone, quiet_from, quiet_to }: QuietHours): Date | undefined => {
  if (quiet_from === null || quiet_to === null) return undefined;
  const local = localAt(now, time_zone);
  const minute = local.hour * 60 + local.minute;
  const isOvernight = quiet_from > quiet_to;
  const isQuiet = isOvernight ? minute >= quiet_from || minute < quiet_to : minute >= quiet_from && minute < quiet_to;
  if (!isQuiet) return undefined;
  const end = { hour: Math.floor(quiet_to / 60), minute: quiet_to % 60 };
  const day = isOvernight && minute >= quiet_from ? local.add({ days: 1 }) : local;
  // Where clocks are set back, the later of two equal times: the end must not be before `now`.
  return dateOf(day.toPlainDate().toPlainDateTime(end).toZonedDateTime(time_zone, { disambiguation: 'later' }));
};
