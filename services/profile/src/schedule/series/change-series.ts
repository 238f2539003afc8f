import { createText, DomainError, invalidField, newId, notFound } from '@trenzeye/kit';
import type { BodyOf } from '@trenzeye/proto/http';
import type { profile, Series } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { changePlan, emitScheduled, type PlanCause, type Planning, requireRoom } from '../plan/change-plan.ts';
import { readSettings } from '../plan/store.ts';
import { requireDraft, requirePlatform, waitForDraft } from '../posts/schedule-post.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';
import { requireFuture, requireMoment, requireZone } from '../time/choose-moment.ts';
import { parseLocalTime } from '../time/wall-clock.ts';
import { advanceSeries } from './advance-series.ts';
import { lastOccurrenceBefore, occurrencesAfter, presentSeries } from './occurrences.ts';
import {
  addSeries,
  countSeries,
  deleteOccurrences,
  lockScheduledOccurrences,
  lockSeries,
  type NewSeries,
  readSeries,
  seriesLimit,
  setSeriesProgress,
  updateSeries,
} from './store.ts';

type CreateSeries = BodyOf<typeof profile.createSeries>;
type ChangeSeries = BodyOf<typeof profile.changeSeries>;

const requireEnd = ({ starts, end }: Pick<NewSeries, 'starts' | 'end'>): void => {
  if (end.kind !== 'on') return;
  if (!parseLocalTime(`${end.date}T00:00`)) throw invalidField('end.date', 'is not a valid day');
  if (end.date < starts.slice(0, 10)) throw invalidField('end.date', 'must not lie before the first day');
};

/** The last occurrence that has passed. Throws `invalid_request` when no occurrence is left. */
const requireUpcoming = (series: NewSeries, now: Date): string | undefined => {
  const plan = { starts: series.starts, zone: series.zone, rule: series.rule, end: series.end };
  const upto = lastOccurrenceBefore(plan, now);
  if (occurrencesAfter(plan, upto).next().done) throw invalidField('end', 'leaves no future posts');
  return upto;
};

/** Inserts the post of the next occurrence of a series. */
const startSeries = async (planning: Planning, id: string, upto: string | undefined): Promise<Series> => {
  const { prisma, userId, now } = planning;
  await setSeriesProgress(prisma, id, upto ?? null, false);
  await advanceSeries(prisma, id, upto ?? null, now);
  for (const post of await lockScheduledOccurrences(prisma, id)) if (post.version === 1) await emitScheduled(planning, post.id);
  const row = await readSeries(prisma, id, userId);
  if (!row) throw new Error(`series ${id} missing after it was written`);
  return presentSeries(row);
};

/** Creates a series: its draft stays a draft, and a copy of it is published each time. Throws `invalid_request` naming the field. */
export const createSeries = async (context: ProfileContext, cause: PlanCause, body: CreateSeries): Promise<Series> => {
  const zone = requireZone(body.zone ?? (await readSettings(context.prisma, cause.actor)).zone);
  requireFuture(requireMoment(body.starts, zone, undefined, 'starts').at, await scheduleNow(context.prisma), 'starts');
  await waitForDraft(context, body.content_id);
  return changePlan(context, cause, async (planning) => {
    const { prisma, userId, now } = planning;
    const series = { ...body, id: newId(), userId, contentId: body.content_id, zone };
    requireFuture(requireMoment(body.starts, zone, undefined, 'starts').at, now, 'starts');
    requireEnd(series);
    await requireDraft(prisma, body.content_id, userId);
    await requirePlatform(prisma, userId, body.platform);
    await requireRoom(planning);
    if ((await countSeries(prisma, userId)) >= seriesLimit)
      throw new DomainError('conflict', { detail: createText('You have {seriesLimit} series already: end one first.', { seriesLimit }) });
    await addSeries(prisma, series);
    return startSeries(planning, series.id, requireUpcoming(series, now));
  });
};

const hasChanged = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Cancels the scheduled posts of a series. */
const cancelUpcoming = async ({ tx, prisma, userId }: Planning, id: string): Promise<void> => {
  const open = await lockScheduledOccurrences(prisma, id);
  for (const post of open) tx.emit('post.cancelled', { postId: post.id, userId, contentId: post.content_id, version: post.version + 1 });
  await deleteOccurrences(
    prisma,
    open.map((post) => post.id),
  );
};

/** Changes a series from now on and reschedules its next occurrence. Its posts are locked before the series. */
export const replanSeries = async (planning: Planning, series: NewSeries): Promise<Series> => {
  const upto = requireUpcoming(series, planning.now);
  await cancelUpcoming(planning, series.id);
  await updateSeries(planning.prisma, series);
  return startSeries(planning, series.id, upto);
};

/** Changes a series from now on. Throws `not_found`, `conflict` for another version, `invalid_request` naming the field. */
export const changeSeries = async (context: ProfileContext, cause: PlanCause, id: string, body: ChangeSeries): Promise<Series> => {
  if (!(await readSeries(context.prisma, id, cause.actor))) throw notFound('series');
  if (body.content_id) await waitForDraft(context, body.content_id);
  return changePlan(context, cause, async (planning) => {
    const { prisma, userId } = planning;
    if (body.content_id) await requireDraft(prisma, body.content_id, userId);
    await lockScheduledOccurrences(prisma, id);
    await lockSeries(prisma, id);
    const row = await readSeries(prisma, id, userId);
    if (!row) throw notFound('series');
    if (row.version !== body.version)
      throw new DomainError('conflict', {
        detail: createText('This series was changed elsewhere: it is at version {version} now.', { version: row.version }),
      });
    const series: NewSeries = {
      id,
      userId,
      contentId: body.content_id ?? row.content_id,
      platform: body.platform ?? row.platform,
      starts: body.starts ?? row.starts,
      zone: body.zone ? requireZone(body.zone) : row.zone,
      rule: body.rule ?? row.rule,
      end: body.end ?? row.ending,
    };
    requireMoment(series.starts, series.zone, undefined, 'starts');
    requireEnd(series);
    await requirePlatform(prisma, userId, series.platform);
    if (
      !hasChanged(series, {
        ...series,
        starts: row.starts,
        zone: row.zone,
        rule: row.rule,
        end: row.ending,
        platform: row.platform,
        contentId: row.content_id,
      })
    )
      return presentSeries(row);
    return replanSeries(planning, series);
  });
};

/** Ends a series of the caller and cancels its scheduled posts. Throws `not_found`. */
export const endSeries = (context: ProfileContext, cause: PlanCause, id: string): Promise<null> =>
  changePlan(context, cause, async (planning) => {
    const { prisma, userId } = planning;
    if (!(await readSeries(prisma, id, userId))) throw notFound('series');
    await cancelUpcoming(planning, id);
    const row = await lockSeries(prisma, id);
    await setSeriesProgress(prisma, id, row?.upto ?? null, true);
    return null;
  });
