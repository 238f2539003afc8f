import { t } from '@lingui/core/macro';
import { formatLocale } from '@trenzeye/frontend-kit';
import type { LocalTimeInput } from './api.ts';

/** A calendar date without a time zone, `YYYY-MM-DD`. */
export type PlainDate = string;

const dayMs = 86_400_000;
const toTimestamp = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`);
const fromTimestamp = (value: number): PlainDate => new Date(value).toISOString().slice(0, 10);

export const addDays = (date: PlainDate, days: number): PlainDate => fromTimestamp(toTimestamp(date) + days * dayMs);

/** The same day of another month, or its last day when that month is shorter. */
export const addMonths = (date: PlainDate, months: number): PlainDate => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return fromTimestamp(first.getTime() + (Math.min(day, last) - 1) * dayMs);
};

/** 0 for Monday to 6 for Sunday. */
export const weekday = (date: PlainDate): number => (new Date(toTimestamp(date)).getUTCDay() + 6) % 7;

export const startOfWeek = (date: PlainDate): PlainDate => addDays(date, -weekday(date));

export const weekOf = (date: PlainDate): PlainDate[] => Array.from({ length: 7 }, (_, day) => addDays(startOfWeek(date), day));

/** The four to six full weeks that cover a month. */
export const weeksOfMonth = (date: PlainDate): PlainDate[][] => {
  const month = date.slice(0, 7);
  const weeks: PlainDate[][] = [];
  for (let monday = startOfWeek(`${month}-01`); weeks.length === 0 || monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(weekOf(monday));
  return weeks;
};

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone: 'UTC' });
  return (date: PlainDate): string => format.format(toTimestamp(date));
};

/** November 2026 */
const monthLabel = formatter({ month: 'long', year: 'numeric' });
/** Saturday, November 21, 2026 */
export const longDate = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** Sat, Nov 21 */
export const shortDate = formatter({ weekday: 'short', month: 'short', day: 'numeric' });
/** Sat */
export const weekdayLabel = formatter({ weekday: 'short' });

export type CalendarView = 'month' | 'week' | 'list';

/** The dates a view shows. */
export const visibleDays = (view: CalendarView, date: PlainDate): readonly PlainDate[] => {
  if (view === 'week') return weekOf(date);
  if (view === 'month') return weeksOfMonth(date).flat();
  return Array.from({ length: 30 }, (_, index) => addDays(date, index));
};

/** The date shown after stepping to the next (1) or previous (-1) page of the view. */
export const stepDay = (view: CalendarView, date: PlainDate, direction: 1 | -1): PlainDate => {
  if (view === 'week') return addDays(startOfWeek(date), 7 * direction);
  return view === 'month' ? addMonths(`${date.slice(0, 7)}-01`, direction) : addDays(date, 30 * direction);
};

export const rangeLabel = (view: CalendarView, date: PlainDate): string => {
  if (view === 'month') return monthLabel(date);
  const dates = visibleDays(view, date);
  return t`${shortDate(dates[0] ?? date)} to ${shortDate(dates.at(-1) ?? date)}`;
};

/** The instants to query for these dates, padded by a day on each side to cover every time zone. */
export const queryRange = (dates: readonly PlainDate[], date: PlainDate): { from: string; to: string } => ({
  from: `${addDays(dates[0] ?? date, -1)}T00:00:00.000Z`,
  to: `${addDays(dates.at(-1) ?? date, 2)}T00:00:00.000Z`,
});

type LocalTime = Pick<LocalTimeInput, 'local_time' | 'zone'>;

const quarterMinutes = 15;
const minutesPerDay = 24 * 60;

const daysBetween = (from: PlainDate, to: PlainDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Shifts a local time by the days between two dates; the time of day and zone stay the same. */
export const shiftByDays = ({ local_time, zone }: LocalTime, from: PlainDate, to: PlainDate): LocalTimeInput => ({
  local_time: `${addDays(local_time.slice(0, 10), daysBetween(from, to))}T${local_time.slice(11)}`,
  zone,
});

/** Shifts a local time to the next (1) or previous (-1) quarter of an hour, across midnight if needed. */
export const shiftByQuarterHour = ({ local_time, zone }: LocalTime, direction: 1 | -1): LocalTimeInput => {
  const [hours = 0, minutes = 0] = local_time.slice(11).split(':').map(Number);
  const minuteOfDay = hours * 60 + minutes;
  const shifted =
    direction === 1
      ? Math.floor(minuteOfDay / quarterMinutes) * quarterMinutes + quarterMinutes
      : Math.ceil(minuteOfDay / quarterMinutes) * quarterMinutes - quarterMinutes;
  const day = addDays(local_time.slice(0, 10), Math.floor(shifted / minutesPerDay));
  const shiftedMinuteOfDay = (shifted + minutesPerDay) % minutesPerDay;
  return { local_time: `${day}T${padTwo(Math.floor(shiftedMinuteOfDay / 60))}:${padTwo(shiftedMinuteOfDay % 60)}`, zone };
};

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** Alt and an arrow key: Left and Right shift by a day, with Shift by a week; Up and Down by a quarter of an hour. Other keys: undefined. */
export const shiftByKey = (
  entry: LocalTime,
  { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
): LocalTimeInput | undefined => {
  if (!altKey) return undefined;
  const day = entry.local_time.slice(0, 10);
  const days = shiftKey ? 7 : 1;
  if (key === 'ArrowLeft') return shiftByDays(entry, day, addDays(day, -days));
  if (key === 'ArrowRight') return shiftByDays(entry, day, addDays(day, days));
  if (key === 'ArrowUp') return shiftByQuarterHour(entry, -1);
  return key === 'ArrowDown' ? shiftByQuarterHour(entry, 1) : undefined;
};
