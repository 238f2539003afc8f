import { Temporal } from 'temporal-polyfill';

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

/** An instant as local time. */
export const zonedAt = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/** `09:05`, from minutes after midnight. */
export const formatMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes after midnight; both null without quiet hours. */
export interface QuietHours {
  readonly time_zone: string;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

/** The end of the quiet hours that `now` is in; undefined outside of them. They may go past midnight. */
export const quietUntil = (now: Date, { time_zone, quiet_from, quiet_to }: QuietHours): Date | undefined => {
  if (quiet_from === null || quiet_to === null) return undefined;
  const local = zonedAt(now, time_zone);
  const minute = local.hour * 60 + local.minute;
  const isOvernight = quiet_from > quiet_to;
  const isQuiet = isOvernight ? minute >= quiet_from || minute < quiet_to : minute >= quiet_from && minute < quiet_to;
  if (!isQuiet) return undefined;
  const end = { hour: Math.floor(quiet_to / 60), minute: quiet_to % 60 };
  const day = isOvernight && minute >= quiet_from ? local.add({ days: 1 }) : local;
  // Where clocks are set back, the later of two equal times: the end must not be before `now`.
  const { epochMilliseconds } = day.toPlainDate().toPlainDateTime(end).toZonedDateTime(time_zone, { disambiguation: 'later' });
  return new Date(epochMilliseconds);
};
