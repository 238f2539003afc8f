import { newId, notFound } from '@trenzeye/kit';
import type { ScheduledPostWithWarnings } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { changePlan, type PlanCause, type Planning } from '../plan/change-plan.ts';
import { type ChangePost, cancelLocked, lockChangeable, replanPost } from '../posts/change-post.ts';
import { requireDraft, waitForDraft } from '../posts/schedule-post.ts';

import { addPost } from '../posts/store/posts.ts';
import { requireFuture } from '../time/choose-moment.ts';
import { parseLocalTime } from '../time/wall-clock.ts';
import { occurrencesAfter, planOf } from './occurrences.ts';
import { findOccurrencePost, readSeries, type SeriesRow } from './store.ts';

const dayBefore = (localTime: string): string | undefined =>
  parseLocalTime(localTime)?.subtract({ days: 1 }).toString({ smallestUnit: 'minute' });

/** The moment of an occurrence. Throws `not_found` for a time that is no occurrence of the series. */
const momentOfKey = (series: SeriesRow, occurrence: string) => {
  const before = dayBefore(occurrence);
  const moment = before === undefined ? undefined : occurrencesAfter(planOf(series), before).next().value;
  if (moment?.localTime !== occurrence) throw notFound('occurrence');
  return moment;
};

/** The id of the post of an occurrence, which is inserted if it has no row yet. */
const postOf = async ({ prisma, userId, now }: Planning, seriesId: string, occurrence: string): Promise<string> => {
  const series = await readSeries(prisma, seriesId, userId);
  if (!series) throw notFound('series');
  const stored = await findOccurrencePost(prisma, seriesId, occurrence);
  if (stored) {
    if (stored.status === 'cancelled') throw notFound('occurrence');
    return stored.id;
  }
  const moment = momentOfKey(series, occurrence);
  requireFuture(moment.at, now, 'occurrence');
  const id = newId();
  const own = { contentId: series.content_id, platform: series.platform, moment, series: { id: seriesId, occurrence }, edited: true };
  if (await addPost(prisma, { id, userId, ...own }, now)) return id;
  // The scheduler may have inserted the occurrence at the same time.
  const concurrent = await findOccurrencePost(prisma, seriesId, occurrence);
  if (!concurrent) throw notFound('occurrence');
  return concurrent.id;
};

/** Changes one occurrence of a series. Throws as `changePost` does, and `not_found` for an unknown occurrence. */
export const changeOccurrence = async (
  context: ProfileContext,
  cause: PlanCause,
  { id, occurrence }: { readonly id: string; readonly occurrence: string },
  change: ChangePost,
): Promise<ScheduledPostWithWarnings> => {
  if (!(await readSeries(context.prisma, id, cause.actor))) throw notFound('series');
  if (change.content_id) await waitForDraft(context, change.content_id);
  return changePlan(context, cause, async (planning) => {
    const { prisma, userId } = planning;
    const draft = change.content_id ? await requireDraft(prisma, change.content_id, userId) : undefined;
    const row = await lockChangeable(prisma, await postOf(planning, id, occurrence), userId);
    return replanPost(planning, row, draft, change);
  });
};

/** Skips one occurrence: its cancelled row stays, so that it is not scheduled again. */
export const skipOccurrence = (
  context: ProfileContext,
  cause: PlanCause,
  { id, occurrence }: { readonly id: string; readonly occurrence: string },
): Promise<null> =>
  changePlan(context, cause, async (planning) => {
    await cancelLocked(planning, await lockChangeable(planning.prisma, await postOf(planning, id, occurrence), planning.userId));
    return null;
  });
