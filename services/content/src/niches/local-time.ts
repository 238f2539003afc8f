import { zonedAt } from '@trenzeye/kit/local-time';

/** Begin of the local day. */
export const dayBegin = (now: Date, zone: string): Date => new Date(zonedAt(now, zone).startOfDay().epochMilliseconds);

/** `09:10` on the same local day, otherwise with the day of the week: `Tue 09:10`. Names UTC, the zone of users who have chosen none. */
export const clockTime = (at: Date, now: Date, zone: string): string => {
  const [local, today] = [zonedAt(at, zone), zonedAt(now, zone)];
  const time = `${local.toPlainTime().toString({ smallestUnit: 'minute' })}${zone === 'UTC' ? ' UTC' : ''}`;
  if (local.toPlainDate().equals(today.toPlainDate())) return time;
  return `${local.toLocaleString('en-GB', { weekday: 'short' })} ${time}`;
};
