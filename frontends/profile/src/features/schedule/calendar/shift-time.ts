import { addDays, type PlainDate } from '../plain-dates.ts';
import type { LocalTimeInput } from '../schedule-mutations.ts';

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
