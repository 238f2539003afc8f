import { t } from '@lingui/core/macro';
import { addDays, addMonths, monthLabel, type PlainDate, shortDate, startOfWeek, weekOf, weeksOfMonth } from '../plain-dates.ts';

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
