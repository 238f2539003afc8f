import { formatLocale } from '@trenzeye/frontend-kit';
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
export const monthLabel = formatter({ month: 'long', year: 'numeric' });
/** Saturday, November 21, 2026 */
export const longDate = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** Sat, Nov 21 */
export const shortDate = formatter({ weekday: 'short', month: 'short', day: 'numeric' });
/** Sat */
export const weekdayLabel = formatter({ weekday: 'short' });
