import type { Bus, Clock, Sql } from '@trenzeye/kit';
import { topics } from '@trenzeye/proto/events';
import { readLastConsumedAt } from '../../store/projections.ts';

/** How long views may gather before they are reported, in milliseconds. */
const reportedWithin = 10_000;
const askedEvery = 2_000;

/**
 * Until when everything that happened elsewhere is known here: when nothing waits on the bus, a moment ago; else when the last thing
 * was heard. Asked of the bus at most every other second.
 */
export const createConsumedUntil = ({
  bus,
  clock,
  sql,
  group,
}: {
  bus: Bus;
  clock: Clock;
  sql: Sql;
  group: string;
}): (() => Promise<Date>) => {
  let asked = Number.NEGATIVE_INFINITY;
  let behind: Promise<boolean> = Promise.resolve(false);
  return async () => {
    if (performance.now() - asked > askedEvery) {
      asked = performance.now();
      behind = bus.lag(group, [topics.content]).then((lag) => Object.values(lag).some((waiting) => waiting > 0));
    }
    const isBehind = await behind.catch(() => true);
    const now = clock();
    return isBehind ? ((await readLastConsumedAt(sql, group)) ?? now) : new Date(now.getTime() - reportedWithin);
  };
};
