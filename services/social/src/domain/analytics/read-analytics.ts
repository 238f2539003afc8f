import { DomainError, invalidField } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import { type Analytics, maxSpanDays, type social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { type DateRange, readDays, readItems, readSignals } from '../../store/analytics.ts';

export interface ReadAnalytics {
  readonly userId: string;
  readonly viewerId: string;
  readonly query: QueryOf<typeof social.analytics>;
}

const day = 86_400_000;
const spanUnlessSaid = 30;
const mostItems = 200;

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** PostgreSQL's years end far after JavaScript's; nothing was published before this one. */
const firstDay = '2000-01-01';
const lastDay = '2999-12-31';

const spanOf = (now: Date, { from, to }: ReadAnalytics['query']): Omit<DateRange, 'userId'> => {
  const last = to ?? dateOf(now.getTime());
  if (last < firstDay || last > lastDay) throw invalidField('to', `must be between ${firstDay} and ${lastDay}`);
  const first = from ?? dateOf(Date.parse(last) - (spanUnlessSaid - 1) * day);
  if (first < firstDay || first > lastDay) throw invalidField('from', `must be between ${firstDay} and ${lastDay}`);
  if (first > last) throw invalidField('from', 'must not be after the last day');
  if (Date.parse(last) - Date.parse(first) >= maxSpanDays * day)
    throw invalidField('from', `must be at most ${maxSpanDays} days before the last day`);
  return { from: first, to: last };
};

/** What others did with somebody's items. Throws `forbidden` for anybody else's, 400 for a span that cannot be. */
export const readAnalytics = async (context: SocialContext, { userId: given, viewerId, query }: ReadAnalytics): Promise<Analytics> => {
  const userId = given.toLowerCase();
  if (userId !== viewerId) throw new DomainError('forbidden', { detail: 'Only your own numbers are shown to you.' });
  const span = { userId, ...spanOf(context.clock(), query) };
  const as_of = (await context.consumedUntil()).toISOString();
  const { sql } = context;
  const [days, items, signals] = await Promise.all([readDays(sql, span), readItems(sql, span, mostItems), readSignals(sql, span)]);
  const total = (what: keyof Analytics['totals']): number => days.reduce((sum, each) => sum + each[what], 0);
  return {
    user_id: userId,
    from: span.from,
    to: span.to,
    by: 'day',
    as_of,
    totals: {
      ...{ views: total('views'), reactions: total('reactions'), comments: total('comments') },
      ...{ remixes: total('remixes'), follows: total('follows') },
    },
    days,
    items: items.map((item) => ({ ...item, published_at: item.published_at.toISOString() })),
    signals,
  };
};
