import type { Sql } from '@trenzeye/kit';
import { DomainError } from '@trenzeye/kit';
import type { Platform, ScheduledPostWithWarnings, Slot } from '@trenzeye/proto/http/profile';
import { Temporal } from 'temporal-polyfill';
import type { ProfileContext } from '../../context.ts';
import { openPosts, scheduleNow } from '../../store/schedule/posts.ts';
import { listSeries, occurrencesTaken } from '../../store/schedule/series.ts';
import { putSlots, readSettings, readSlots } from '../../store/schedule/settings.ts';
import { awaitDraft, requireDraft, requirePlatform } from './own-draft.ts';
import { changePlan, type PlanCause, requireRoom } from './plan.ts';
import { addPlannedPost } from './schedule-post.ts';
import { comingOccurrences } from './series-plan.ts';
import { type Moment, momentOf } from './wall-clock.ts';

/** days; as far as a free slot is looked for */
const horizon = 366;
/** milliseconds between now and the first slot that is still taken */
const lead = 60_000;

const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

/** The slots of a week as moments, from an instant on, in order. A slot the clock skips that day is passed over. */
export function* slotMoments(slots: readonly Slot[], zone: string, from: Date): Generator<Moment> {
  const first = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  for (let day = 0; day <= horizon; day += 1) {
    const date = first.add({ days: day });
    for (const { time } of slots.filter(({ weekday }) => weekday === date.dayOfWeek).toSorted((a, b) => (a.time < b.time ? -1 : 1))) {
      const moment = momentOf(`${date.toString()}T${time}`, zone);
      if (moment.kind !== 'skipped' && moment.at > from) yield moment;
    }
  }
}

/** The next slot that nothing of this person's goes out at. */
export const findFreeSlot = async (sql: Sql, userId: string): Promise<Moment | undefined> => {
  const [{ zone }, slots, posts, series, now] = [
    await readSettings(sql, userId),
    await readSlots(sql, userId),
    await openPosts(sql, userId),
    await listSeries(sql, userId),
    await scheduleNow(sql),
  ];
  const from = new Date(now.getTime() + lead);
  const until = new Date(now.getTime() + horizon * 86_400_000);
  const taken = await occurrencesTaken(
    sql,
    series.map(({ id }) => id),
  );
  const busy = new Set(posts.map((post) => minuteOf(post.scheduled_time)));
  for (const coming of comingOccurrences(series, from, until, taken)) busy.add(minuteOf(new Date(coming.scheduled_time)));
  for (const moment of slotMoments(slots, zone, from)) if (!busy.has(minuteOf(moment.at))) return moment;
  return undefined;
};

const noSlot = (): DomainError => new DomainError('conflict', { detail: 'Your queue has no free slot: add weekly slots to it first.' });

/** Schedules a draft of the caller in the next free slot. Throws `conflict` when there is none. */
export const queuePost = async (
  context: ProfileContext,
  cause: PlanCause,
  { content_id: contentId, platform }: { readonly content_id: string; readonly platform: Platform },
): Promise<ScheduledPostWithWarnings> => {
  if (!(await findFreeSlot(context.sql, cause.actor))) throw noSlot();
  await awaitDraft(context, contentId);
  return changePlan(context, cause, async (planning) => {
    const { sql, userId } = planning;
    const draft = await requireDraft(sql, contentId, userId);
    await requirePlatform(sql, userId, platform);
    await requireRoom(planning);
    const moment = await findFreeSlot(sql, userId);
    if (!moment) throw noSlot();
    return addPlannedPost(planning, draft, { platform, moment });
  });
};

export const readQueue = async ({ sql }: ProfileContext, userId: string): Promise<{ zone: string; slots: Slot[] }> => {
  const [{ zone }, slots] = await Promise.all([readSettings(sql, userId), readSlots(sql, userId)]);
  return { zone, slots };
};

export const setSlots = (context: ProfileContext, cause: PlanCause, slots: readonly Slot[]): Promise<{ zone: string; slots: Slot[] }> =>
  changePlan(context, cause, async ({ sql, userId, settings }) => {
    await putSlots(sql, userId, slots);
    return { zone: settings.zone, slots: await readSlots(sql, userId) };
  });
