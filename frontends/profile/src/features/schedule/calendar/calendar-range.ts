import { addDays, addMonths, monthName, type PlainDate, shortDay, startOfWeek, weekOf, weeksOfMonth } from '../plain-dates.ts';

export type CalendarView = 'month' | 'week' | 'list';

/** The days a view shows. */
export const daysOf = (view: CalendarView, day: PlainDate): readonly PlainDate[] => {
  if (view === 'week') return weekOf(day);
  if (view === 'month') return weeksOfMonth(day).flat();
  return Array.from({ length: 30 }, (_, index) => addDays(day, index));
};

/** The day to look at after turning the page forwards (1) or back (-1). */
export const turned = (view: CalendarView, day: PlainDate, by: 1 | -1): PlainDate => {
  if (view === 'week') return addDays(startOfWeek(day), 7 * by);
  return view === 'month' ? addMonths(`${day.slice(0, 7)}-01`, by) : addDays(day, 30 * by);
};

export const rangeName = (view: CalendarView, day: PlainDate): string => {
  if (view === 'month') return monthName(day);
  const days = daysOf(view, day);
  return `${shortDay(days[0] ?? day)} to ${shortDay(days.at(-1) ?? day)}`;
};

/** Instants around the days, a day wider on each side: the zones of the world lie that far apart. */
export const instantsAround = (days: readonly PlainDate[], day: PlainDate): { from: string; to: string } => ({
  from: `${addDays(days[0] ?? day, -1)}T00:00:00.000Z`,
  to: `${addDays(days.at(-1) ?? day, 2)}T00:00:00.000Z`,
});
