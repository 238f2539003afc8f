import { DomainError, invalidField, newId, notFound } from '@trenzeye/kit';
import type { BodyOf } from '@trenzeye/proto/http';
import type { profile, Series } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { scheduleNow } from '../../store/schedule/posts.ts';
import {
  addSeries,
  countSeries,
  dropOccurrences,
  lockOpenOccurrences,
  lockSeries,
  markSeries,
  mostSeries,
  type NewSeries,
  putSeries,
  readSeries,
} from '../../store/schedule/series.ts';
import { readSettings } from '../../store/schedule/settings.ts';
import { advanceSeries } from './advance-series.ts';
import { requireFuture, requireMoment, requireZone } from './choose-moment.ts';
import { lastBefore, occurrencesAfter } from './occurrences.ts';
import { awaitDraft, requireDraft, requirePlatform } from './own-draft.ts';
import { announcePlan, changePlan, type PlanCause, type Planning, requireRoom } from './plan.ts';
import { presentSeries } from './series-plan.ts';
import { parseLocalTime } from './wall-clock.ts';

type CreateSeries = BodyOf<typeof profile.createSeries>;
type ChangeSeries = BodyOf<typeof profile.changeSeries>;

const requireEnd = ({ starts, end }: Pick<NewSeries, 'starts' | 'end'>): void => {
  if (end.kind !== 'on') return;
  if (!parseLocalTime(`${end.date}T00:00`)) throw invalidField('end.date', 'is not a day of any calendar');
  if (end.date < starts.slice(0, 10)) throw invalidField('end.date', 'must not lie before the first day');
};

/** Where a plan stands at an instant. Throws `invalid_request` when nothing of it is still to come. */
const standingOf = (series: NewSeries, now: Date): string | undefined => {
  const plan = { starts: series.starts, zone: series.zone, rule: series.rule, end: series.end };
  const upto = lastBefore(plan, now);
  if (occurrencesAfter(plan, upto).next().done) throw invalidField('end', 'leaves nothing to come');
  return upto;
};

/** Gives a series the row of its next occurrence, and tells of it. */
const begin = async (planning: Planning, id: string, upto: string | undefined): Promise<Series> => {
  const { sql, userId } = planning;
  await markSeries(sql, id, upto ?? null, false);
  await advanceSeries(sql, id, upto ?? null);
  for (const post of await lockOpenOccurrences(sql, id)) if (post.version === 1) await announcePlan(planning, post.id);
  const row = await readSeries(sql, id, userId);
  if (!row) throw new Error(`series ${id} was not there right after it was written`);
  return presentSeries(row);
};

/** Starts a series: its draft stays a draft, a copy of it is published each time. Throws `invalid_request` naming the field. */
export const createSeries = async (context: ProfileContext, cause: PlanCause, body: CreateSeries): Promise<Series> => {
  const zone = requireZone(body.zone ?? (await readSettings(context.sql, cause.actor)).zone);
  requireFuture(requireMoment(body.starts, zone, undefined, 'starts').at, await scheduleNow(context.sql), 'starts');
  await awaitDraft(context, body.content_id);
  return changePlan(context, cause, async (planning) => {
    const { sql, userId, now } = planning;
    const series = { ...body, id: newId(), userId, contentId: body.content_id, zone };
    requireFuture(requireMoment(body.starts, zone, undefined, 'starts').at, now, 'starts');
    requireEnd(series);
    await requireDraft(sql, body.content_id, userId);
    await requirePlatform(sql, userId, body.platform);
    await requireRoom(planning);
    if ((await countSeries(sql, userId)) >= mostSeries)
      throw new DomainError('conflict', { detail: `You have ${mostSeries} series already: end one first.` });
    await addSeries(sql, series);
    return begin(planning, series.id, standingOf(series, now));
  });
};

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Takes what is still to come of a locked series out of the plan, and says so. */
const dropComing = async ({ sql, emit, userId }: Planning, id: string): Promise<void> => {
  const open = await lockOpenOccurrences(sql, id);
  for (const post of open) emit('post.cancelled', { postId: post.id, userId, contentId: post.content_id, version: post.version + 1 });
  await dropOccurrences(
    sql,
    open.map((post) => post.id),
  );
};

/** Plans a series otherwise from now on; what was still to come of it begins anew. Its posts, then itself, are locked here. */
export const replanSeries = async (planning: Planning, series: NewSeries): Promise<Series> => {
  const upto = standingOf(series, await scheduleNow(planning.sql));
  await dropComing(planning, series.id);
  await putSeries(planning.sql, series.id, series);
  return begin(planning, series.id, upto);
};

/** Changes what is still to come of a series. Throws `not_found`, `conflict` for another version, `invalid_request` naming the field. */
export const changeSeries = async (context: ProfileContext, cause: PlanCause, id: string, body: ChangeSeries): Promise<Series> => {
  if (!(await readSeries(context.sql, id, cause.actor))) throw notFound('series');
  if (body.content_id) await awaitDraft(context, body.content_id);
  return changePlan(context, cause, async (planning) => {
    const { sql, userId } = planning;
    if (body.content_id) await requireDraft(sql, body.content_id, userId);
    await lockOpenOccurrences(sql, id);
    await lockSeries(sql, id);
    const row = await readSeries(sql, id, userId);
    if (!row) throw notFound('series');
    if (row.version !== body.version)
      throw new DomainError('conflict', { detail: `This series was changed elsewhere: it is at version ${row.version} now.` });
    const series: NewSeries = {
      ...{ id, userId, contentId: body.content_id ?? row.content_id, platform: body.platform ?? row.platform },
      ...{ starts: body.starts ?? row.starts, zone: body.zone ? requireZone(body.zone) : row.zone },
      ...{ rule: body.rule ?? row.rule, end: body.end ?? row.ending },
    };
    requireMoment(series.starts, series.zone, undefined, 'starts');
    requireEnd(series);
    await requirePlatform(sql, userId, series.platform);
    if (
      !differs(series, {
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

/** Ends a series of the caller; what is still to come of it is called off. Throws `not_found`. */
export const endSeries = (context: ProfileContext, cause: PlanCause, id: string): Promise<null> =>
  changePlan(context, cause, async (planning) => {
    const { sql, userId } = planning;
    if (!(await readSeries(sql, id, userId))) throw notFound('series');
    await dropComing(planning, id);
    const row = await lockSeries(sql, id);
    await markSeries(sql, id, row?.upto ?? null, true);
    return null;
  });
