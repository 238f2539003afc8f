import { newId, notFound } from '@trenzeye/kit';
import type { ScheduledPostWithWarnings } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { addPost } from '../../store/schedule/posts.ts';
import { occurrencePost, readSeries, type SeriesRow } from '../../store/schedule/series.ts';
import { type ChangePost, callOff, lockChangeable, replan } from './change-post.ts';
import { requireFuture } from './choose-moment.ts';
import { occurrencesAfter } from './occurrences.ts';
import { awaitDraft, requireDraft } from './own-draft.ts';
import { changePlan, type PlanCause, type Planning } from './plan.ts';
import { planOf } from './series-plan.ts';
import { parseLocalTime } from './wall-clock.ts';

const dayBefore = (localTime: string): string | undefined =>
  parseLocalTime(localTime)?.subtract({ days: 1 }).toString({ smallestUnit: 'minute' });

/** The moment a series means by one of its keys. Throws `not_found` for what is no occurrence of it. */
const momentOfKey = (series: SeriesRow, occurrence: string) => {
  const before = dayBefore(occurrence);
  const moment = before === undefined ? undefined : occurrencesAfter(planOf(series), before).next().value;
  if (moment?.localTime !== occurrence) throw notFound('occurrence');
  return moment;
};

/** The post of an occurrence, made for it when it is yet to come. */
const postOf = async ({ sql, userId, now }: Planning, seriesId: string, occurrence: string): Promise<string> => {
  const series = await readSeries(sql, seriesId, userId);
  if (!series) throw notFound('series');
  const there = await occurrencePost(sql, seriesId, occurrence);
  if (there) {
    if (there.status === 'cancelled') throw notFound('occurrence');
    return there.id;
  }
  const moment = momentOfKey(series, occurrence);
  requireFuture(moment.at, now, 'occurrence');
  const id = newId();
  const own = { contentId: series.content_id, platform: series.platform, moment, series: { id: seriesId, occurrence }, edited: true };
  // Somebody else's turn: the series may just have come to this occurrence itself.
  if (await addPost(sql, { id, userId, ...own })) return id;
  const raced = await occurrencePost(sql, seriesId, occurrence);
  if (!raced) throw notFound('occurrence');
  return raced.id;
};

/** Plans one occurrence otherwise; the others stay. Throws as `changePost` does, and `not_found` for what is no occurrence. */
export const changeOccurrence = async (
  context: ProfileContext,
  cause: PlanCause,
  { id, occurrence }: { readonly id: string; readonly occurrence: string },
  change: ChangePost,
): Promise<ScheduledPostWithWarnings> => {
  if (!(await readSeries(context.sql, id, cause.actor))) throw notFound('series');
  if (change.content_id) await awaitDraft(context, change.content_id);
  return changePlan(context, cause, async (planning) => {
    const { sql, userId } = planning;
    const draft = change.content_id ? await requireDraft(sql, change.content_id, userId) : undefined;
    const row = await lockChangeable(sql, await postOf(planning, id, occurrence), userId);
    return replan(planning, row, draft, change);
  });
};

/** Skips one occurrence: its row stays, called off, so that it cannot come again. */
export const skipOccurrence = (
  context: ProfileContext,
  cause: PlanCause,
  { id, occurrence }: { readonly id: string; readonly occurrence: string },
): Promise<null> =>
  changePlan(context, cause, async (planning) => {
    await callOff(planning, await lockChangeable(planning.sql, await postOf(planning, id, occurrence), planning.userId));
    return null;
  });
