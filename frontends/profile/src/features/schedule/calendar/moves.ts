import { addDays, type PlainDate } from '../plain-dates.ts';
import type { When } from '../schedule-changes.ts';

interface Placed {
  readonly local_time: string;
  readonly zone: string;
}

const quarter = 15;
const dayMinutes = 24 * 60;

const daysBetween = (from: PlainDate, to: PlainDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** As many days later as lie between two days of the calendar, at the same time of day in its own zone. */
export const movedByDays = ({ local_time, zone }: Placed, from: PlainDate, to: PlainDate): When => ({
  local_time: `${addDays(local_time.slice(0, 10), daysBetween(from, to))}T${local_time.slice(11)}`,
  zone,
});

/** To the next quarter of an hour, or the one before; over midnight into the other day. */
export const movedByQuarter = ({ local_time, zone }: Placed, by: 1 | -1): When => {
  const [hours = 0, minutes = 0] = local_time.slice(11).split(':').map(Number);
  const now = hours * 60 + minutes;
  const at = by === 1 ? Math.floor(now / quarter) * quarter + quarter : Math.ceil(now / quarter) * quarter - quarter;
  const day = addDays(local_time.slice(0, 10), Math.floor(at / dayMinutes));
  const inDay = (at + dayMinutes) % dayMinutes;
  return { local_time: `${day}T${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`, zone };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Alt and an arrow: a day with left and right, a quarter of an hour with up and down, a week with Shift besides. */
export const movedByKey = (
  entry: Placed,
  { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
): When | undefined => {
  if (!altKey) return undefined;
  const day = entry.local_time.slice(0, 10);
  const step = shiftKey ? 7 : 1;
  if (key === 'ArrowLeft') return movedByDays(entry, day, addDays(day, -step));
  if (key === 'ArrowRight') return movedByDays(entry, day, addDays(day, step));
  if (key === 'ArrowUp') return movedByQuarter(entry, -1);
  return key === 'ArrowDown' ? movedByQuarter(entry, 1) : undefined;
};
