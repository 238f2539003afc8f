import type { Bus, Clock } from '@trenzeye/kit';
import { topics } from '@trenzeye/proto/events';
import { readLastConsumedAt } from '../database/consumer-inbox.ts';
import type { Database } from '../database/transaction.ts';

/** Content reports views within this time. */
const viewReportDelayMs = 10_000;
const lagCheckIntervalMs = 2_000;

interface ConsumedUntilOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly prisma: Database;
  readonly group: string;
}

/**
 * The time up to which the events of content have been consumed: a moment ago when no event is pending, otherwise the time of the last
 * event. Asks the bus at most every other second.
 */
export const createConsumedUntil = ({ bus, clock, prisma, group }: ConsumedUntilOptions): (() => Promise<Date>) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let lagging: Promise<boolean> = Promise.resolve(false);
  return async () => {
    if (performance.now() - checkedAt > lagCheckIntervalMs) {
      checkedAt = performance.now();
      lagging = bus.lag(group, [topics.content]).then((lag) => Object.values(lag).some((pending) => pending > 0));
    }
    const isLagging = await lagging.catch(() => true);
    const now = clock();
    return isLagging ? ((await readLastConsumedAt(prisma, group)) ?? now) : new Date(now.getTime() - viewReportDelayMs);
  };
};
