import { type Bus, type Clock, createText, DomainError, invalidField } from '@trenzeye/kit';
import { topics } from '@trenzeye/proto/events';
import type { QueryOf } from '@trenzeye/proto/http';
import { type Analytics, maxSpanDays, type social } from '@trenzeye/proto/http/social';
import { readLastConsumedAt } from '../database/consumer-inbox.ts';
import type { Database, DatabaseContext } from '../database/transaction.ts';
import { type DateRange, readDays, readItems, readSignals } from './store.ts';

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

export interface ReadAnalytics {
  readonly userId: string;
  readonly viewerId: string;
  readonly query: QueryOf<typeof social.analytics>;
}

const dayMs = 86_400_000;
const defaultRangeDays = 30;
const maxItems = 200;

const dateOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** PostgreSQL accepts years far beyond JavaScript's; nothing was published before this one. */
const firstDay = '2000-01-01';
const lastDay = '2999-12-31';

const rangeOf = (now: Date, { from, to }: ReadAnalytics['query']): Omit<DateRange, 'userId'> => {
  const last = to ?? dateOf(now.getTime());
  if (last < firstDay || last > lastDay)
    throw invalidField('to', createText('must be between {firstDay} and {lastDay}', { firstDay, lastDay }));
  const first = from ?? dateOf(Date.parse(last) - (defaultRangeDays - 1) * dayMs);
  if (first < firstDay || first > lastDay)
    throw invalidField('from', createText('must be between {firstDay} and {lastDay}', { firstDay, lastDay }));
  if (first > last) throw invalidField('from', 'must not be after the last day');
  if (Date.parse(last) - Date.parse(first) >= maxSpanDays * dayMs)
    throw invalidField('from', createText('must be at most {maxSpanDays} days before the last day', { maxSpanDays }));
  return { from: first, to: last };
};

/** What other users did with a user's items. Throws `forbidden` for another user's numbers, 400 for an invalid range. */
export const readAnalytics = async (
  { prisma, clock, consumedUntil }: Pick<DatabaseContext, 'prisma' | 'clock'> & { readonly consumedUntil: () => Promise<Date> },
  { userId: requestedId, viewerId, query }: ReadAnalytics,
): Promise<Analytics> => {
  const userId = requestedId.toLowerCase();
  if (userId !== viewerId) throw new DomainError('forbidden', { detail: 'Only your own numbers are shown to you.' });
  const range = { userId, ...rangeOf(clock(), query) };
  const as_of = (await consumedUntil()).toISOString();
  const [days, items, signals] = await Promise.all([
    readDays(prisma, range),
    readItems(prisma, range, maxItems),
    readSignals(prisma, range),
  ]);
  const total = (measure: keyof Analytics['totals']): number => days.reduce((sum, day) => sum + day[measure], 0);
  return {
    user_id: userId,
    from: range.from,
    to: range.to,
    by: 'day',
    as_of,
    totals: {
      views: total('views'),
      reactions: total('reactions'),
      comments: total('comments'),
      remixes: total('remixes'),
      follows: total('follows'),
    },
    days,
    items: items.map((item) => ({ ...item, published_at: item.published_at.toISOString() })),
    signals,
  };
};
