import { createHmac } from 'node:crypto';
import { type Clock, type Logger, notFound, type Sql } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { addView, forgetViewsBefore, hasViewReports, takeViewReports } from '../store/views.ts';

/** Who looks: a signed-in user, or an address and a browser, of which only a hash that is different each day is kept. */
export interface Looking {
  readonly userId: string | undefined;
  readonly address: string;
  readonly browser: string;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const everyHour = 3_600_000;

/** Forgets every hour who looked on days before. Returns the stop. */
export const startViewSweep = (sql: Sql, clock: Clock, log: Logger): (() => Promise<void>) => {
  const sweep = (): void => {
    forgetViewsBefore(sql, dayOf(clock())).catch((error: unknown) =>
      log.warn({ err: error }, 'views of days before could not be forgotten'),
    );
  };
  const timer = setInterval(sweep, everyHour).unref();
  return async () => clearInterval(timer);
};

/** Items in one transaction: whoever looks at one of them waits for it. */
const piece = 50;

/** Tells others how often items have been seen, once for all views since the last time. */
export const reportViews = async ({ sql, write }: Pick<ContentContext, 'sql' | 'write'>): Promise<void> => {
  if (!(await hasViewReports(sql))) return;
  for (let taken = piece; taken === piece; )
    taken = await write({ actor: 'system' }, async (emit, transaction) => {
      const found = await takeViewReports(transaction, piece);
      for (const report of found.reports) emit('content.metrics_changed', report);
      return found.taken;
    });
};

/** Reports views every so many milliseconds. Returns the stop, which waits for the report under way. */
export const startViewReports = (context: Pick<ContentContext, 'sql' | 'write'>, every: number, log: Logger): (() => Promise<void>) => {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => reportViews(context))
      .catch((error: unknown) => log.warn({ err: error }, 'views could not be reported; tried again soon'));
  }, every).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};

/** Counts a view, once per person, item and day. Throws `not_found` for what is not public. */
export const recordView = async (
  { sql, clock, viewerKey }: Pick<ContentContext, 'sql' | 'clock' | 'viewerKey'>,
  contentId: string,
  { userId, address, browser }: Looking,
): Promise<{ readonly views: number }> => {
  const day = dayOf(clock());
  const viewer = userId ?? `anonymous ${createHmac('sha256', viewerKey).update(`${day} ${address} ${browser}`).digest('base64url')}`;
  const views = await addView(sql, { contentId, viewer, userId, day });
  if (views === undefined) throw notFound('item');
  return { views };
};
