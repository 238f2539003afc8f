import { z } from 'zod';
import { ContentType, Id, IdParams, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** Maximum length of the requested period. */
export const maxSpanDays = 366;

const count = z.number().int().nonnegative();
const Measures = { views: count, reactions: count, comments: count, remixes: count };

/** Activity of other users on a creator's items. Removed reactions and follows are excluded; others count on the day they were made. */
export const Analytics = z
  .object({
    user_id: Id,
    from: z.iso.date(),
    to: z.iso.date().meta({ description: 'the last day, inclusive' }),
    by: z.literal('day'),
    as_of: Timestamp.meta({ description: 'activity until then is counted' }),
    totals: z.object({ ...Measures, follows: count }),
    days: z
      .array(z.object({ day: z.iso.date(), ...Measures, follows: count }))
      .meta({ description: 'every day of the period (UTC), oldest first' }),
    items: z
      .array(
        z.object({ content_id: Id, title: z.string(), type: ContentType, signal_id: Id.nullable(), published_at: Timestamp, ...Measures }),
      )
      .meta({ description: 'the 200 items with the most views in the period' }),
    signals: z
      .array(z.object({ signal_id: Id.nullable().meta({ description: 'null for items without a signal' }), items: count, ...Measures }))
      .meta({ description: 'totals by signal, most views first' }),
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.infer<typeof Analytics>;

const periodQuery = z.object({
  from: z.iso.date().optional().meta({ description: 'first day (UTC); defaults to 29 days before the last day' }),
  to: z.iso.date().optional().meta({ description: 'last day (UTC); defaults to today' }),
  by: z.literal('day').default('day'),
});
const analyticsRoute = { method: 'get', access: 'user', params: IdParams, limit: { points: 60, seconds: 60 } } as const;

export const analytics = {
  analytics: route({
    ...analyticsRoute,
    path: '/api/users/:id/analytics',
    summary: 'Your views, reactions, comments, remixes and follows over time, by item and by signal',
    query: periodQuery,
    responses: { 200: Analytics },
  }),
  analyticsFile: route({
    ...analyticsRoute,
    path: '/api/users/:id/analytics.csv',
    summary: 'Your analytics as CSV: one row per day, then one row per item',
    query: periodQuery,
    responses: { 200: null },
  }),
};
