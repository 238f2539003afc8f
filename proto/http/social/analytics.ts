import { z } from 'zod';
import { ContentType, Id, IdParams, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** The longest span that is answered at once, in days. */
export const maxSpanDays = 366;

const count = z.number().int().nonnegative();
const Measures = { views: count, reactions: count, comments: count, remixes: count };

/** What others did with somebody's items. Reactions and follows are those that still stand, on the day they were made. */
export const Analytics = z
  .object({
    user_id: Id,
    from: z.iso.date(),
    to: z.iso.date().meta({ description: 'the last day, included' }),
    by: z.literal('day'),
    as_of: Timestamp.meta({ description: 'everything that happened until then is counted' }),
    totals: z.object({ ...Measures, follows: count }),
    days: z
      .array(z.object({ day: z.iso.date(), ...Measures, follows: count }))
      .meta({ description: 'every day of the span (UTC), oldest first' }),
    items: z
      .array(
        z.object({ content_id: Id, title: z.string(), type: ContentType, signal_id: Id.nullable(), published_at: Timestamp, ...Measures }),
      )
      .meta({ description: 'the 200 with most views in the span' }),
    signals: z
      .array(z.object({ signal_id: Id.nullable().meta({ description: 'null: without a signal' }), items: count, ...Measures }))
      .meta({ description: 'the same by the signal the items were made from, most views first' }),
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof Analytics>;

const span = z.object({
  from: z.iso.date().optional().meta({ description: 'first day (UTC); 29 days before the last unless said' }),
  to: z.iso.date().optional().meta({ description: 'last day (UTC); today unless said' }),
  by: z.literal('day').default('day'),
});
const analyticsRoute = { method: 'get', access: 'user', params: IdParams, limit: { points: 60, seconds: 60 } } as const;

export const analytics = {
  analytics: route({
    ...analyticsRoute,
    path: '/api/users/:id/analytics',
    summary: 'Views, reactions, comments, remixes and follows over time, by item and by signal; of yourself alone',
    query: span,
    responses: { 200: Analytics },
  }),
  analyticsFile: route({
    ...analyticsRoute,
    path: '/api/users/:id/analytics.csv',
    summary: 'The same as a file: a row a day, then a row an item',
    query: span,
    responses: { 200: null },
  }),
};
